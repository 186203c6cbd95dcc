// What the libraries have for nobody here is left out of the bundles. Where another version writes something
// differently, it stays, and tests/web/libraries.test.mjs says so; it says, too, whether the rest still does the same.

import fs from 'node:fs';
import { UNUSED_OF_LIT } from './lit.mjs';

/** @typedef {[unused: string | RegExp, instead: string]} Change */

/** A number's format here: so many digits, without the last zeros if a ~ says so, as d3-format writes e, g or s. */
export const FORMAT = /^\.\d~?[egs]$/;

/** What a format may ask for beside that, as all have it that don't ask. @type {Change[]} */
const ASKED_OF_FORMATS = [
  ['fill = specifier.fill,', 'fill = " ",'],
  ['align = specifier.align,', 'align = ">",'],
  ['sign = specifier.sign,', 'sign = "-",'],
  ['symbol = specifier.symbol,', 'symbol = "",'],
  ['zero = specifier.zero,', 'zero = false,'],
  ['width = specifier.width,', 'width = undefined,'],
  ['comma = specifier.comma,', 'comma = false,'],
  [/ *if \(type === "n"\).*\n+.*\n *else if \(!formatTypes\[type\]\).*/, ''],
  [/if \(zero \|\| \(fill === "0".*/, ''],
  [/if \(comma && !?zero\) .*/g, ''],
  [/if \(type === "c"\) \{[^]*?\} else (?=\{)/, ''],
  [/(?<=new FormatSpecifier\(\{)[^}]*(?=precision)/, ''],
  [/^ {2}this\.(?!precision|trim|type).*\n/gm, ''],
  [/FormatSpecifier\.prototype\.toString = [^]*?\n\};\n/, ''],
  [/format\.toString = [^]*?\n {4}\};\n/, ''],
  [/formatSpecifier\.prototype = .*/, ''],
  [/^ {2}"(?![egs]")[^"]+": .*\n/gm, ''],
];

/** Other languages than English, and a prefix that all numbers share. @type {Change[]} */
const LOCALES = [
  [
    /var group = locale[^]*?nan = .*/,
    'var currencyPrefix = "", currencySuffix = "", decimal = ".", percent = "%", minus = "−", nan = "NaN";',
  ],
  [/defaultLocale\(\{[^]*?\}\);/, 'defaultLocale();'],
  ['return numerals(value);', 'return value;'],
  ['newFormat(specifier, options)', 'newFormat(specifier)'],
  [/\(options && options\.\w+ !== undefined \? options\.\w+ : ""\)/g, '""'],
  [/ {2}function formatPrefix\([^]*?\n {2}\}\n/, ''],
  [/,\s*formatPrefix: formatPrefix/, ''],
  ['formatPrefix = locale.formatPrefix;', ''],
];

/** @param {string} text @param {Change[]} changes */
const changed = (text, changes) =>
  changes.reduce((before, [unused, instead]) => before.replace(unused, instead), text);

const D3_FORMAT = 'd3-format/dist/d3-format.mjs';

/** By the file in its package. @type {Record<string, Change[]>} */
export const UNUSED = { [D3_FORMAT]: [...ASKED_OF_FORMATS, ...LOCALES], ...UNUSED_OF_LIT };

/** @param {string} source of d3-format */
export const usedOfFormats = (source) => changed(source, UNUSED[D3_FORMAT]);

/** @type {import('esbuild').Plugin} */
export const usedOfLibraries = {
  name: 'used of libraries',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/]/ }, ({ path }) => {
      const [, file] = path.replaceAll('\\', '/').split('/node_modules/');
      const changes = UNUSED[file];
      return changes && { contents: changed(fs.readFileSync(path, 'utf8'), changes) };
    });
  },
};
