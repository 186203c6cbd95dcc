// The style sheets of the elements stand in scripts, which esbuild leaves as they are written: what only makes
// them readable is left out of the bundles.

import fs from 'node:fs';

/** @param {string} style */
const compacted = (style) =>
  style
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) /g, '$1')
    .replace(/ \{/g, '{')
    .replace(/([\w-]): /g, '$1:')
    .replace(/;\}/g, '}')
    .trim();

/** @param {string} source of a script */
export const withCompactStyles = (source) =>
  source.replace(/\bcss`([^`]*)`/g, (_, style) => `css\`${compacted(style)}\``);

/** @type {import('esbuild').Plugin} */
export const compactStyles = {
  name: 'compact styles',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]web[\\/]elements[\\/][^\\/]*\.js$/ }, ({ path }) => ({
      contents: withCompactStyles(fs.readFileSync(path, 'utf8')),
    })),
};
