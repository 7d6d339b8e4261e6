import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['dist/', 'demo-site/', 'fixtures/vectors/', 'fixtures/example/', 'test-results/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.svelte'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        // In this order: the first part that holds a file checks it, so lib is read without DOM and Node.
        project: ['lib', 'cli', 'app', 'test'].map((part) => `${part}/tsconfig.json`),
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      // Guards against growth; the aim is about 100 lines a file and 30 a function.
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Ports promise; an implementation that need not wait is still async, so that it rejects and never throws.
      '@typescript-eslint/require-await': 'off',
      // Code points are the writer's unit of length, and spreading a text is how to get them.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Numbers read the same in a template whoever formats them.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => void call()` is the house way to drop a value on purpose.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
    },
  },
  {
    files: ['lib/**/*.ts'],
    // Reporters return strings and findings are values: only the command line prints.
    rules: { 'no-console': 'error' },
  },
  {
    files: ['app/**/*.ts', 'app/**/*.svelte'],
    extends: [svelte.configs.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      // Transcripts are hostile input: they are shown as text, never as HTML.
      'svelte/no-at-html-tags': 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    // A component is one function for this rule; max-lines guards it.
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    // A describe block is one function for this rule.
    rules: { 'max-lines-per-function': 'off' },
  },
);
