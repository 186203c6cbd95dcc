// How page.js loads what comes on demand. Its parts are classic scripts as it is one itself, for the same reason: a
// sandboxed frame may load one from any server. Besides, one that failed can be asked for again, which browsers do
// not do for an import(). web/build/parts.mjs writes them: each leaves a function in `attentionLabParts` under its
// file's name, which makes what it exports, if anything, of what the others do. In the page in one file they are one script,
// which one-file.js unpacks.

/** @typedef {Record<string, any>} Exports */
/** @typedef {(partOf: (file: string) => Exports) => Exports | undefined} Make */

/** @param {string} page the address of page.js, beside which the parts lie */
export const scriptsBeside = (page) => (/** @type {string} */ file) =>
  new Promise((resolve, reject) => {
    const url = new URL(file, page).href;
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} can't be loaded`));
    });
    document.head.append(script);
  });

/**
 * @param {(file: string) => Promise<unknown>} load runs a part's script
 * @param {Record<string, readonly string[]>} needs by a part's file those that it imports, the first to be made first
 * @param {Record<string, () => Exports>} first what there is already, by its file
 * @returns {(file: string) => Promise<Exports>}
 */
export function partLoader(load, needs, first) {
  /** @type {Map<string, Exports>} */
  const made = new Map();
  /** @type {Map<string, Promise<unknown>>} */
  const scripts = new Map();

  /** @param {string} file */
  async function arrival(file) {
    const script = scripts.get(file) ?? load(file);
    scripts.set(file, script);
    try {
      await script;
    } catch (error) {
      scripts.delete(file);
      throw error;
    }
  }

  return async (file) => {
    const files = [...needs[file], file];
    await Promise.all(files.map(arrival));
    /** @type {Record<string, Make>} */
    const parts = globalThis.attentionLabParts;
    const partOf = (/** @type {string} */ one) => {
      const exports = made.get(one) ?? first[one]?.() ?? parts[one](partOf) ?? {};
      made.set(one, exports);
      return exports;
    };
    return partOf(file);
  };
}
