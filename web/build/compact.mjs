// The templates and style sheets of the elements stand in scripts, which esbuild leaves as they are written: what
// only makes them readable is left out of the bundles.

import fs from 'node:fs';

/** @param {string} style */
const compactStyle = (style) =>
  style
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) /g, '$1')
    .replace(/ \{/g, '{')
    .replace(/([\w-]): /g, '$1:')
    .replace(/ > /g, '>')
    .replace(/(?<!\w)0\.(?=\d)/g, '.')
    .replace(/;\}/g, '}')
    .trim();

/**
 * A piece of HTML between values. A browser shows a line's end and what follows as one blank; before the end of a tag it
 * is nothing.
 * @param {string} piece
 */
const compactPiece = (piece) => piece.replace(/\s*\n\s*>/g, '>').replace(/\s*\n\s*/g, ' ');

/** What a slash begins a regular expression after; elsewhere it divides. */
const BEFORE_PATTERN = /(?:^|[=(,:[!&|?{};>\n]|\breturn)\s*$/;
const PATTERN = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y;
const SKIPPED = /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;

/** Reads a script from one place to the brace that ends it, and its templates one in another. */
class Script {
  at = 0;
  written = '';

  /** @param {string} source */
  constructor(source) {
    this.source = source;
  }

  /** @param {number} count of letters that stay */
  #keep(count) {
    this.written += this.source.slice(this.at, this.at + count);
    this.at += count;
  }

  /** How long what a pattern finds here is. @param {RegExp} pattern */
  #length(pattern) {
    pattern.lastIndex = this.at;
    return pattern.exec(this.source)?.[0].length ?? 0;
  }

  /** Up to the brace that closes a value, or to the end. */
  code() {
    let open = 0;
    while (this.at < this.source.length) {
      const letter = this.source[this.at];
      if (letter === '}' && open === 0) return;
      const skipped = this.#length(SKIPPED);
      if (skipped) this.#keep(skipped);
      else if (letter === '`') this.#template();
      else if (letter === '/' && BEFORE_PATTERN.test(this.written)) {
        this.#keep(this.#length(PATTERN) || 1);
      } else {
        open += Number(letter === '{') - Number(letter === '}');
        this.#keep(1);
      }
    }
  }

  #template() {
    const isHtml = /\bhtml$/.test(this.written);
    this.#keep(1);
    while (this.source[this.at] !== '`') {
      const piece = this.#length(/(?:[^`\\$]|\\[^]|\$(?!\{))+/y);
      const text = this.source.slice(this.at, this.at + piece);
      this.written += isHtml ? compactPiece(text) : text;
      this.at += piece;
      if (this.source[this.at] !== '$') continue;
      this.#keep(2);
      this.code();
      this.#keep(1);
    }
    this.#keep(1);
  }
}

/** @param {string} source of a script */
export function compacted(source) {
  const script = new Script(
    source.replace(/\bcss`([^`]*)`/g, (_, style) => `css\`${compactStyle(style)}\``),
  );
  script.code();
  return script.written;
}

/** @type {import('esbuild').Plugin} */
export const compactTemplates = {
  name: 'compact templates',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]web[\\/]elements[\\/][^\\/]*\.js$/ }, ({ path }) => ({
      contents: compacted(fs.readFileSync(path, 'utf8')),
    })),
};
