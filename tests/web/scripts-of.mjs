// The scripts of a folder of the page, in all that it has of folders.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../web/build/tools.mjs';

/** @param {string} folder as 'web/elements' @returns {string[]} whole paths */
export const scriptsOf = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => path.join(root, folder, file));
