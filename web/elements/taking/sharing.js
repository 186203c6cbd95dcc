// What is on the screen, as something to hand on: a link, the element's tag, a frame.

/**
 * @typedef {object} Place where the files are
 * @property {string} page address of the page, without #
 * @property {string} folder address of the folder that has the element's scripts, '' for beside the reader's page
 * @property {string} frame address of the page for a frame
 */

const quoted = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** @param {Place} place @param {string} state @returns {string} */
export const linkTo = ({ page }, state) => (state ? `${page}#${state}` : page);

/** @param {Place} place @param {string} state @param {{height: number, title: string}} options */
export function frameOf({ frame }, state, { height, title }) {
  const src = quoted(linkTo({ page: frame, folder: '', frame }, state));
  return `<iframe src="${src}" sandbox="allow-scripts" title="${quoted(title)}" width="100%" height="${height}"></iframe>`;
}

/** @param {Place} place @param {string} state @param {boolean} asModule */
export function tagOf({ folder }, state, asModule) {
  const script = asModule
    ? `<script type="module" src="${quoted(folder)}attention-lab.js"></script>`
    : `<script src="${quoted(folder)}attention-lab.classic.js"></script>`;
  const attributes = [...new URLSearchParams(state)].map(
    ([name, value]) => ` ${name}="${quoted(value)}"`,
  );
  return `${script}\n<attention-lab${attributes.join('')}></attention-lab>`;
}
