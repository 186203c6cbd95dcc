// Every script and style sheet of dist/: esbuild bundles, and SWC makes scripts shorter still.

import fs from 'node:fs';
import path from 'node:path';
import { minify } from '@swc/core';
import { build } from 'esbuild';
import { common, unfinished, web } from './options.mjs';

/** As SWC's number of passes: until nothing changes any more. */
const UNTIL_DONE = 0;

/**
 * A script in fewer letters: in every scope SWC gives the names that occur most the same ones, and folds what esbuild
 * leaves, which makes scripts 3 to 4 % smaller when packed.
 * @param {string} code as esbuild minifies it, without a line that names its source map
 * @param {{map?: string, isModule?: boolean, isAscii?: boolean}} [options] map: the source map; isAscii: whether the
 *   letters of texts, too, are to be in ASCII
 * @returns {Promise<{code: string, map?: string}>} the code ends with its line
 */
export async function shortened(code, { map, isModule = false, isAscii = false } = {}) {
  const made = await minify(code, {
    module: isModule,
    ecma: 2022,
    compress: { passes: UNTIL_DONE },
    mangle: true,
    format: { asciiOnly: isAscii },
    // SWC continues a map that it is given; its types know of yes and no alone.
    sourceMap: /** @type {any} */ (map && { content: map }),
  });
  return { code: `${made.code}\n`, map: made.map };
}

const LINK = /\/\/# sourceMappingURL=.*\n$/;

/**
 * @param {import('esbuild').OutputFile} script changed in place
 * @param {import('esbuild').OutputFile} [map] its source map, changed too
 * @param {import('esbuild').BuildOptions} [how] it was made
 */
async function shorten(script, map, { format, charset } = {}) {
  const [link] = LINK.exec(script.text) ?? [''];
  const made = await shortened(script.text.replace(LINK, ''), {
    map: map?.text,
    isModule: format === 'esm',
    isAscii: charset === 'ascii',
  });
  script.contents = Buffer.from(made.code + link);
  if (map) map.contents = Buffer.from(made.map ?? '');
}

/**
 * What a file of web/ and all that it imports come to.
 * @param {string} input
 * @param {import('esbuild').BuildOptions} options beside the common ones
 */
export async function bundle(input, { plugins = [], ...options }) {
  const all = { ...common(), entryPoints: [path.join(web, input)], ...options };
  const result = await build({ ...all, plugins: [...plugins, ...common().plugins], write: false });
  const metafile = /** @type {import('esbuild').Metafile} */ (result.metafile);
  const { outputFiles } = result;
  const fileAt = new Map(outputFiles.map((file) => [file.path, file]));
  const scripts = outputFiles.filter(({ path: name }) => name.endsWith('.js'));
  await Promise.all(
    scripts.map((script) => shorten(script, fileAt.get(`${script.path}.map`), all)),
  );
  return { metafile, files: outputFiles };
}

/**
 * The same, as a file of dist/.
 * @param {string} input
 * @param {string} output
 * @param {import('esbuild').BuildOptions} [options]
 */
export async function writeBundle(input, output, options = {}) {
  const result = await bundle(input, { outfile: path.join(unfinished, output), ...options });
  for (const { path: name, contents } of result.files) {
    fs.mkdirSync(path.dirname(name), { recursive: true });
    fs.writeFileSync(name, contents);
  }
  return result;
}
