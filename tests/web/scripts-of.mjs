// The scripts of a folder of the page, in all that it has of folders.
import path from 'node:path';
import { filesAt, root } from '../../web/build/tools.mjs';

/** @param {string} folder as 'web/elements' @returns {string[]} whole paths */
export const scriptsOf = (folder) =>
  filesAt(path.join(root, folder)).filter((file) => file.endsWith('.js'));
