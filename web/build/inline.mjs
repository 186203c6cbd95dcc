// The builds that carry everything in one file, the module included: dist/attention-lab.classic.js, which any
// page may load from any server, and dist/attention-lab.html, which opens from the disk.

import fs from 'node:fs';
import path from 'node:path';
import { ASCII, WINDOWS_1252 } from '../packed/letters.js';
import { bundle } from './bundle.mjs';
import { unfinished, web } from './options.mjs';
import { pack, packPlain, unpackCode } from './pack.mjs';
import { pageInParts, partsInside } from './parts.mjs';

/** The full notices as a comment of a script. */
const comment = (licences) => `/*!\n${licences.replaceAll('*/', '* /')}*/\n`;

/**
 * Puts a module that the script carries in the place of engine/own-module.js.
 * @param {string} bytes what they are, or a promise of them
 * @param {string} [imports]
 */
const inlined = (bytes, imports = '') => ({
  name: 'inlined',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]engine[\\/]own-module\.js$/ }, () => ({
      contents: `${imports}
        export const builds = ['simd128'];
        export const compileOwn = async () => WebAssembly.compile(await ${bytes});`,
      resolveDir: path.join(web, 'engine'),
    })),
});

/** A bundle without files beside it, as text. */
async function bundled(input, options = {}) {
  const { files } = await bundle(input, {
    sourcemap: false,
    format: 'iife',
    outdir: unfinished,
    define: { 'import.meta.url': 'attentionLabScript' },
    ...options,
    plugins: [partsInside, ...(options.plugins ?? [])],
  });
  return files[0].text;
}

/**
 * The element as a classic script. A page that loads it twice has it once. In ASCII: a page of any encoding may load it,
 * and the script is read in that of the page.
 * @param {Buffer} wasm
 * @param {string} licences
 */
export async function writeClassic(wasm, licences) {
  const module = inlined(
    'unpackOwn(attentionLabPacked, attentionLabUnpack)',
    "import { unpackOwn } from '../packed/own.js';",
  );
  const [script, packed] = await Promise.all([
    bundled('element.js', { charset: 'ascii', plugins: [module] }),
    pack([wasm], ASCII),
  ]);
  const code = packPlain(unpackCode(), ASCII);
  const text = `(()=>{if(customElements.get("attention-lab"))return;const attentionLabScript=document.currentScript?.src??"",attentionLabUnpack="${code.toString('latin1')}",attentionLabPacked="${packed.toString('latin1')}";
${script}})();
${comment(licences)}`;
  fs.writeFileSync(path.join(unfinished, 'attention-lab.classic.js'), text);
}

/**
 * What the page's own script tags and style sheet become, in ASCII but for the blocks. No file can be missing, so no
 * words say which.
 * @param {string} html @param {string} style @param {string} script with the blocks, a byte a letter
 */
function withoutFiles(html, style, script) {
  const text = html
    .replace('charset=utf-8', 'charset=windows-1252')
    .replace(/[^\0-\x7f]/gu, (letter) => `&#${letter.codePointAt(0)};`)
    .replace(/ <link rel=stylesheet[^>]*>/, () => `<style>${style.trim()}</style>`)
    .replace(/ <script defer[^>]*><\/script>/g, '')
    .replace(/ <p class=late>[^]*?<\/p>/, '')
    .replace('</body>', () => `${script}</body>`);
  const left = text.replace(script, '').match(/\b(?:src|href)="(?!data:)[^"]*"/);
  if (left) throw new Error(`attention-lab.html would still ask for ${left[0]}`);
  return text;
}

/** How the page in one file has its parts, which are one script there: one-file.js runs that when it is asked for. */
const INSIDE = {
  begin: '',
  address: 'document.baseURI',
  load: 'attentionLabRest',
  plugins: [inlined('globalThis.attentionLabModule')],
};

/**
 * The page in one file: its script and what of it comes on demand, the module, and what reads these, in a block each, and a
 * script that unpacks them.
 * @param {string} html of the page
 * @param {Buffer} wasm
 * @param {string} licences
 * @param {import('./parts.mjs').ModulesOf} modulesOf the page and its parts
 */
export async function writeOneFile(html, wasm, licences, modulesOf) {
  const [{ scripts: all }, loader, style] = await Promise.all([
    pageInParts(modulesOf, INSIDE),
    bundled('one-file.js', { charset: 'ascii' }),
    bundled('styles/page.css', { charset: 'ascii', define: {} }),
  ]);
  const isPage = (/** @type {{name: string}} */ { name }) => name === 'page.js';
  const codeOf = (/** @type {typeof all} */ scripts) => scripts.map(({ code }) => code).join('');
  const page = codeOf(all.filter(isPage));
  const rest = comment(licences) + codeOf(all.filter((script) => !isPage(script)));
  const blocks = {
    unpack: packPlain(unpackCode(), WINDOWS_1252),
    module: await pack([wasm], WINDOWS_1252),
    page: await pack([Buffer.from(page), Buffer.from(rest)], WINDOWS_1252),
  };
  const elements = Object.entries(blocks).map(
    ([name, block]) =>
      `<script type="text/plain" id="packed-${name}">${block.toString('latin1')}</script>`,
  );
  const scripts = `${elements.join('\n')}
    <script>${loader.trim()}</script>
  `;
  const notice = '<!-- MIT licence; the notices of everything inside are in its script. -->\n';
  const text = withoutFiles(html, style, scripts);
  fs.writeFileSync(
    path.join(unfinished, 'attention-lab.html'),
    text.replace(/<!doctype html>/i, (first) => `${first}\n${notice}`),
    'latin1',
  );
}
