import { chmodSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type UserConfig } from 'vite';

/** The site: app/index.html -> dist/site: the first view in app.js, each further one in a script that is loaded when it is shown. */
const site: UserConfig = {
  root: 'app',
  // Relative, so that a site works below any path and from a file.
  base: './',
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        entryFileNames: 'app.js',
        chunkFileNames: 'app/[name]-[hash].js',
        assetFileNames: 'app[extname]',
      },
    },
  },
};

/** The same as one script: `afterturn site` can put it into one page, which has no place for further files. */
const oneFile: UserConfig = {
  ...site,
  build: {
    ...site.build,
    outDir: '../dist/one-file',
    rolldownOptions: {
      output: { codeSplitting: false, entryFileNames: 'app.js', assetFileNames: 'app[extname]' },
    },
  },
};

/** The command: `--ssr` -> dist/afterturn.js and its worker, with its packages inside, so that it starts quickly. */
const command: UserConfig = {
  plugins: [
    {
      name: 'executable',
      writeBundle: () => {
        chmodSync('dist/afterturn.js', 0o755);
      },
    },
  ],
  // Loads what users write: it stays as it is, beside us.
  ssr: { noExternal: true, external: ['jiti'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        afterturn: 'cli/main.ts',
        'check-worker': 'cli/check/check-worker.ts',
        library: 'cli/library.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        banner: (chunk) => (chunk.name === 'afterturn' ? '#!/usr/bin/env node' : ''),
      },
    },
  },
};

/** The library where there is no Node: lib/library/browser.ts -> dist/browser/library.js. */
const browserLibrary: UserConfig = {
  build: {
    outDir: 'dist/browser',
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: 'lib/library/browser.ts', formats: ['es'], fileName: 'library' },
  },
};

export default defineConfig(({ isSsrBuild, mode }) => {
  if (isSsrBuild === true) return command;
  if (mode === 'library') return browserLibrary;
  return mode === 'one-file' ? oneFile : site;
});
