// The page in parts: page.js has all that the first view needs, and the modules of elements/on-demand.js come after it.
// esbuild splits modules; what it writes is put into classic scripts here, which web/part-loader.js loads, and shortened
// only then: SWC may write something before a module's imports.

import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { shortened } from './bundle.mjs';
import { codesIn, moduleOrder, withImports } from './module-order.mjs';
import { common, unfinished, web } from './options.mjs';
import { root } from './tools.mjs';

const PAGE = 'page.js';
const entry = path.join(web, PAGE);

const PART = /[\\/]on-demand-(labs|looks|taking|tours)\.js$/;

/** @param {string} from @param {readonly string[]} files */
const importing = (from, files) =>
  files
    .map((file) => path.relative(path.dirname(from), file).replaceAll(path.sep, '/'))
    .map((file) => `import ${JSON.stringify(`./${file}`)};`)
    .join('');

/**
 * The page and each part import all their modules first, in the order in which these are to stand. Every part needs the
 * page, so that esbuild keeps all of the page in one chunk and nothing of it in a part's.
 * @param {ModulesOf} modulesOf
 * @returns {import('esbuild').Plugin}
 */
const beginnings = (modulesOf) => ({
  name: 'beginnings',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.js$/ }, ({ path: file }) => {
      const isPart = PART.test(file);
      if (!isPart && file !== entry) return undefined;
      const own = importing(file, modulesOf(file));
      const page = importing(file, isPart ? [entry] : []);
      return { contents: `${own}${fs.readFileSync(file, 'utf8')}\n${page}` };
    }),
});

/** In a build of one script the parts are there from the beginning. @type {import('esbuild').Plugin} */
export const partsInside = {
  name: 'parts inside',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]elements[\\/]on-demand\.js$/ }, ({ path: file }) => {
      /** @type {string[]} */
      const imports = [];
      const source = fs
        .readFileSync(file, 'utf8')
        .replace(/\(\) => import\(('[^']+')\)/g, (_, name) => {
          imports.push(`import * as part${imports.length} from ${name};`);
          return `async () => part${imports.length - 1}`;
        })
        .replace('isWhole = false', 'isWhole = true');
      return { contents: `${imports.join('\n')}\n${source}` };
    }),
};

/** An import or an export of a module without any but named ones: `{a as b,c}`. */
const NAMES = String.raw`\{([^{}]*)\}`;
const IMPORT = new RegExp(String.raw`import(?:${NAMES}from)?"\./([^"]+)";`, 'y');
const EXPORT = new RegExp(String.raw`export${NAMES};\s*$`);
const DYNAMIC = /\bimport\("\.\/([^"]+)"\)/g;

/** `{a as b,c}` as pairs. @param {string} [names] */
const pairsOf = (names = '') =>
  names
    .split(',')
    .filter(Boolean)
    .map((name) => {
      const [from, to = from] = name.split(' as ');
      return [from, to];
    });

/** What a module exports, each as it is called outside. @param {string} module */
export const exportsOf = (module) => pairsOf(EXPORT.exec(module)?.[1]).map(([, name]) => name);

/** What an import takes, as it is called outside. @param {string} [names] */
const takenIn = (names) => new Set(pairsOf(names).map(([from]) => from));

/** What a module imports: of which file, and the names as it has them. @param {string} module */
function* importsOf(module) {
  for (IMPORT.lastIndex = 0; ;) {
    const [whole, names, file] = IMPORT.exec(module) ?? [];
    if (!whole) return;
    yield { names, file, end: IMPORT.lastIndex };
  }
}

/**
 * The exports of a module in the order of their places: those that the same ones take stand together, so that each has
 * few gaps to count.
 * @param {string} module
 * @param {readonly Set<string>[]} takers what each takes of it
 */
export function orderFor(module, takers) {
  const takenBy = (/** @type {string} */ name) =>
    takers.map((taken) => Number(taken.has(name))).join('');
  return exportsOf(module).sort((a, b) => takenBy(b).localeCompare(takenBy(a)));
}

/**
 * What takes some of a part's exports, by their places, which is shorter than by names.
 * @param {string} names as they are imported
 * @param {readonly string[]} order of the exports
 */
function taking(names, order) {
  const takenAs = new Map(/** @type {[string, string][]} */ (pairsOf(names)));
  for (const name of takenAs.keys())
    if (!order.includes(name)) throw new Error(`no place: ${name}`);
  const places = order.map((name) => takenAs.get(name) ?? '').join(',');
  return `const[${places.replace(/,+$/, '')}]=`;
}

/**
 * A module as the body of a function that is given `part` and returns what the module exports: the line that takes what
 * it imports, and the rest, where everything keeps its place, so that the source map stays true.
 * @param {string} module as esbuild writes it
 * @param {(file: string) => string} nameOf
 * @param {(file: string) => readonly string[]} orderOf the exports of a file that isn't asked for by itself
 * @param {readonly string[]} [order] of its own; without one it is asked for, and its exports have names
 * @param {readonly [string, string][]} [named] exports that have names all the same, and these
 * @returns {[string, string]}
 */
export function asFunctionBody(module, nameOf, orderOf, order, named = []) {
  let head = '';
  let start = 0;
  for (const { names, file, end } of importsOf(module)) {
    head += `${names ? taking(names, orderOf(file)) : ''}part("${nameOf(file)}");`;
    start = end;
  }
  const body = ' '.repeat(start) + module.slice(start);
  const written = body
    .replace(DYNAMIC, (whole, file) => `loadPart("${nameOf(file)}"`.padEnd(whole.length - 1) + ')')
    .replace(EXPORT, (_, names) => {
      const pairs = pairsOf(names);
      const object = (/** @type {string[][]} */ own) =>
        `{${own.map(([from, to]) => `${to}:${from}`).join(',')}}`;
      if (!order) return `return${object(pairs)}`;
      const exported = new Map(pairs.map(([from, to]) => [to, from]));
      const list = `[${order.map((name) => exported.get(name)).join(',')}]`;
      const own = named.map(([name, to]) => [String(exported.get(name)), to]);
      return own.length ? `return Object.assign(${list},${object(own)})` : `return${list}`;
    });
  return [head, written];
}

/**
 * What stands for a part that has nothing of its own, because others have all of it, too: the chunk that it takes its
 * exports from, and the names that they have there and in the part.
 * @param {string} module
 * @returns {{file: string, named: [string, string][]} | null}
 */
export function standInOf(module) {
  const imports = [...importsOf(module)];
  const rest = module.slice(imports.at(-1)?.end ?? 0).replace(EXPORT, '');
  const [taken, ...others] = imports.filter(({ names }) => names);
  if (rest.trim() || !taken || others.length) return null;
  const outside = new Map(pairsOf(EXPORT.exec(module)?.[1]).map(([own, to]) => [own, to]));
  const named = pairsOf(taken.names).map(
    ([from, own]) => /** @type {[string, string]} */ ([from, outside.get(own) ?? own]),
  );
  return { file: taken.file, named };
}

/**
 * What each file imports when it is loaded.
 * @param {import('esbuild').Metafile['inputs'] | import('esbuild').Metafile['outputs']} files
 */
function importsIn(files) {
  const imports = new Map(
    Object.entries(files).map(([file, { imports: all }]) => [
      file,
      all
        .filter(({ kind, external }) => kind === 'import-statement' && !external)
        .map(({ path: imported }) => imported),
    ]),
  );
  return (/** @type {string} */ file) => imports.get(file) ?? [];
}

/**
 * Where the page's script is, and how it loads its parts.
 * @typedef {object} Home
 * @property {string} begin
 * @property {string} address its own
 * @property {string} load
 * @property {import('esbuild').Plugin[]} [plugins]
 */

/** @type {Home} */
const BESIDE = {
  begin: 'var attentionLabScript=document.currentScript.src;',
  address: 'attentionLabScript',
  load: 'scriptsBeside(attentionLabScript)',
};

/** What page.js is wrapped in. @param {Home} home @param {Record<string, string[]>} needs */
function pageWrapper({ begin, load }, needs) {
  const source = fs.readFileSync(path.join(web, 'part-loader.js'), 'utf8');
  const code = source.replaceAll('export ', '');
  const loader = `partLoader(${load},${JSON.stringify(needs)},{"${PAGE}":()=>pageParts})`;
  const before = `${begin}(()=>{${code.trim()}const loadPart=${loader};const pageParts=(()=>{`;
  return [before, '})()})();'];
}

/** @typedef {{name: string, code: string, map: string}} Script of dist/, and its source map */

/** What a part is wrapped in. @param {string} name its file's */
const partWrapper = (name) => [`(globalThis.attentionLabParts??={})["${name}"]=part=>{`, '};'];

/**
 * @param {string} name of the file
 * @param {readonly string[]} wrapper what stands before it, in lines of its own, and after it
 * @param {string} body
 * @param {string} map the body's source map
 * @returns {Promise<Script>}
 */
async function scriptOf(name, [before, after], body, map) {
  const shifted = JSON.parse(map);
  shifted.mappings = ';'.repeat(before.split('\n').length) + shifted.mappings;
  const made = await shortened(`${before}\n${body.trimEnd()}${after}\n`, {
    map: JSON.stringify(shifted),
  });
  return { name, code: made.code, map: made.map ?? '' };
}

/** The modules that the page or a part is made of, in order. @typedef {(file: string) => readonly string[]} ModulesOf */

/**
 * page.js and its parts.
 * @param {ModulesOf} modulesOf
 * @param {Home} [home]
 * @returns {Promise<{scripts: Script[], result: import('esbuild').BuildResult}>}
 */
export async function pageInParts(modulesOf, home = BESIDE) {
  const result = await build({
    ...common(),
    entryPoints: [entry],
    outdir: unfinished,
    format: 'esm',
    splitting: true,
    sourcemap: 'external',
    write: false,
    define: { 'import.meta.url': home.address },
    plugins: [beginnings(modulesOf), ...(home.plugins ?? []), ...common().plugins],
  });
  const { outputs } = /** @type {import('esbuild').Metafile} */ (result.metafile);
  const files = Object.keys(outputs).filter((file) => file.endsWith('.js'));
  // The entry is nothing but an import of the chunk that has all of it.
  const [stub] = files.filter((file) => outputs[file].entryPoint === `web/${PAGE}`);
  const [{ path: whole }] = outputs[stub].imports;
  const textOf = (/** @type {string} */ file) =>
    result.outputFiles.find((made) => made.path === path.join(root, file))?.text ?? '';
  const asked = files.filter((file) => outputs[file].entryPoint && file !== stub);
  const standIns = new Map(asked.map((file) => [path.basename(file), standInOf(textOf(file))]));
  const nameOf = (/** @type {string} */ file) => {
    const name = path.basename(file);
    return name === path.basename(whole) ? PAGE : (standIns.get(name)?.file ?? name);
  };
  const chunksOf = importsIn(outputs);
  const needs = asked.map((file) => [
    nameOf(file),
    withImports(chunksOf(file), chunksOf)
      .map(nameOf)
      .filter((name) => name !== PAGE && name !== nameOf(file)),
  ]);
  const imports = files.flatMap((file) => [...importsOf(textOf(file))]);
  const orderOf = (/** @type {string} */ name) => {
    const takers = imports.filter(({ file }) => file === name).map(({ names }) => takenIn(names));
    return orderFor(textOf(files.find((file) => path.basename(file) === name) ?? ''), takers);
  };
  const page = pageWrapper(home, Object.fromEntries(needs));
  const scripts = await Promise.all(
    files
      .filter((file) => file !== stub && !standIns.get(path.basename(file)))
      .map((file) => {
        const named = [...standIns.values()].find((one) => one?.file === nameOf(file))?.named;
        const [before, after] = file === whole ? page : partWrapper(nameOf(file));
        const order = asked.includes(file) ? undefined : orderOf(path.basename(file));
        const [head, body] = asFunctionBody(textOf(file), nameOf, orderOf, order, named);
        return scriptOf(nameOf(file), [before + head, after], body, textOf(`${file}.map`));
      }),
  );
  return { scripts, result };
}

/** A file as esbuild names it in what it tells of a build. @param {string} file */
const inProject = (file) => path.relative(root, file).replaceAll(path.sep, '/');

/**
 * The order in which the modules of scripts would pack best as they are there.
 * @param {Awaited<ReturnType<typeof pageInParts>>} made
 * @returns {ModulesOf}
 */
function orderIn({ scripts, result }) {
  const { inputs } = /** @type {import('esbuild').Metafile} */ (result.metafile);
  const modulesOf = importsIn(inputs);
  const order = scripts.flatMap(({ code, map }) => {
    const codes = [...codesIn(code, map)].map(
      ([source, text]) =>
        /** @type {const} */ ([inProject(path.resolve(unfinished, source)), text]),
    );
    return moduleOrder(new Map(codes), modulesOf);
  });
  // A library has no effects: imported for nothing, it would be left out. It stands before who needs it.
  const own = order.filter((file) => file.startsWith(`${inProject(web)}/`));
  return (/** @type {string} */ file) => {
    const needed = new Set(withImports(modulesOf(inProject(file)), modulesOf));
    return own.filter((other) => needed.has(other)).map((other) => path.join(root, other));
  };
}

/** In another order modules have other names, and pack otherwise: so often it is looked for, from the last one on. */
const PASSES = 3;

/**
 * The modules of the page or a part, in the order in which the scripts pack best.
 * @returns {Promise<ModulesOf>}
 */
export async function pageOrder() {
  let order = /** @type {ModulesOf} */ (() => []);
  for (let pass = 0; pass < PASSES; pass += 1) order = orderIn(await pageInParts(order));
  return order;
}

/**
 * Writes page.js and its parts to dist/.
 * @param {ModulesOf} modulesOf
 * @returns {Promise<import('esbuild').BuildResult>}
 */
export async function writePage(modulesOf) {
  const { scripts, result } = await pageInParts(modulesOf);
  for (const { name, code, map } of scripts) {
    const file = path.join(unfinished, name);
    fs.writeFileSync(file, `${code}//# sourceMappingURL=${name}.map\n`);
    fs.writeFileSync(`${file}.map`, map);
  }
  return result;
}
