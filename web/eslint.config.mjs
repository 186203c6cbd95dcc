// Used from the project's folder: npx eslint -c web/eslint.config.mjs web tests

import js from '@eslint/js';
import globals from 'globals';

const strict = {
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-var': 'error',
  'prefer-const': 'error',
  'no-console': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-new-func': 'error',
  'no-shadow': 'error',
  'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
};

export default [
  { ignores: ['build/**', 'dist/**', '**/test-results/**'] },
  js.configs.recommended,
  { files: ['**/*.{js,mjs}'], rules: strict },
  {
    files: ['web/**/*.js'],
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  // What these hand to a browser runs there.
  {
    files: ['tests/e2e/**/*.mjs', 'tests/bench/**/*.{js,mjs}'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['tests/wasm/environment.js'],
    languageOptions: {
      sourceType: 'script',
      globals: { ...globals.node, Module: 'writable', ENV: 'readonly' },
    },
  },
];
