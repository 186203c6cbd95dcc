// The templates and style sheets of the elements stand in scripts, which esbuild leaves as they are written: what
// only makes them readable is left out of the bundles, and where a script is to be in ASCII, they are too.

import fs from 'node:fs';

const BEYOND_ASCII = /[^\0-\x7f]/gu;

/** @param {string} piece of HTML */
const asReferences = (piece) =>
  piece.replace(BEYOND_ASCII, (letter) => `&#${letter.codePointAt(0)};`);

/** @param {string} style in a script */
const asEscapes = (style) =>
  style.replace(BEYOND_ASCII, (letter) => `\\\\${letter.codePointAt(0)?.toString(16)} `);

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

/** Within a tag, an attribute whose value is one word, which needs no quotes. Before a slash it would take that in. */
const QUOTED_WORD = /( [a-z-]+=)"([\w-]+)"(?=[ >])(?=[^<>]*(?:>|$))/g;

/**
 * A piece of HTML between values. A browser shows a line's end and what follows as one blank; before the end of a tag it
 * is nothing.
 * @param {string} piece
 */
const compactPiece = (piece) =>
  piece
    .replace(/\s*\n\s*>/g, '>')
    .replace(/\s*\n\s*/g, ' ')
    .replace(QUOTED_WORD, '$1$2');

/** A page's HTML, as a template's, with the styles in it and the slashes that formatters put. @param {string} html */
export const compactedPage = (html) =>
  compactPiece(
    html.replace(/(?<=<style>)[^<]*/g, compactStyle).replace(/(<[^<>]*?)\s*\/>/g, '$1>'),
  ).trim();

/** What a slash begins a regular expression after; elsewhere it divides. */
const BEFORE_PATTERN = /(?:^|[=(,:[!&|?{};>\n]|\breturn)\s*$/;
const PATTERN = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y;
const SKIPPED = /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;

/** Reads a script from one place to the brace that ends it, and its templates one in another. */
class Script {
  at = 0;
  written = '';

  /** @param {string} source @param {(piece: string) => string} rewrite a piece of a template between values */
  constructor(source, rewrite) {
    this.source = source;
    this.rewrite = rewrite;
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
    const isMarkup = /\b(?:html|mathml|svg)$/.test(this.written);
    this.#keep(1);
    while (this.source[this.at] !== '`') {
      const piece = this.#length(/(?:[^`\\$]|\\[^]|\$(?!\{))+/y);
      const text = this.source.slice(this.at, this.at + piece);
      this.written += isMarkup ? this.rewrite(text) : text;
      this.at += piece;
      if (this.source[this.at] !== '$') continue;
      this.#keep(2);
      this.code();
      this.#keep(1);
    }
    this.#keep(1);
  }
}

/**
 * @param {string} source of a script
 * @param {boolean} [isAscii] whether templates and styles are to be in ASCII
 */
export function compacted(source, isAscii = false) {
  const [ofStyle, ofMarkup] = isAscii ? [asEscapes, asReferences] : [String, String];
  const styled = source.replace(
    /\bcss`([^`]*)`/g,
    (_, style) => `css\`${ofStyle(compactStyle(style))}\``,
  );
  const script = new Script(styled, (piece) => ofMarkup(compactPiece(piece)));
  script.code();
  return script.written;
}

/** @type {import('esbuild').Plugin} */
export const compactTemplates = {
  name: 'compact templates',
  setup: ({ initialOptions: { charset }, onLoad }) =>
    onLoad({ filter: /[\\/]web[\\/]elements[\\/].*\.js$/ }, ({ path }) => ({
      contents: compacted(fs.readFileSync(path, 'utf8'), charset === 'ascii'),
    })),
};
