import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Those run in Playwright, by `npm run test:browser`.
    exclude: ['test/browser/**'],
    allowOnly: false,
    // On two busy cores a property needs longer than the five seconds that are usual.
    testTimeout: 60_000,
    // Git in tests must not see the identity, hooks or settings of whoever runs them.
    env: { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', NO_COLOR: '1', TZ: 'UTC' },
  },
});
