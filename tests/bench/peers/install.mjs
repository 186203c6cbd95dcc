// The peers that the benches compare with: they weigh 200 MB and serve the comparison alone, so they are no packages
// of the project.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../../web/build/tools.mjs';

/** Where the benches write. */
export const folder = path.join(root, 'build/bench');

export const packages = {
  'onnxruntime-web': '1.30.0',
  '@tensorflow/tfjs-core': '4.22.0',
  '@tensorflow/tfjs-backend-wasm': '4.22.0',
};

/** A file of a peer. @param {string[]} names */
export const installed = (...names) => path.join(folder, 'node_modules', ...names);

/** onnxruntime-web's module and its loader. */
export const onnxFiles = ['mjs', 'wasm'].map((ending) =>
  installed('onnxruntime-web/dist', `ort-wasm-simd-threaded.${ending}`),
);

/** tfjs-wasm's modules. */
export function tfjsFiles() {
  const own = installed('@tensorflow/tfjs-backend-wasm/dist');
  return fs
    .readdirSync(own)
    .filter((file) => file.endsWith('.wasm'))
    .map((file) => path.join(own, file));
}

export function installPeers() {
  fs.mkdirSync(folder, { recursive: true });
  const wanted = JSON.stringify({ private: true, dependencies: packages }, null, 2);
  const manifest = path.join(folder, 'package.json');
  const isThere = fs.existsSync(installed()) && fs.readFileSync(manifest, 'utf8') === wanted;
  if (isThere) return;
  const names = Object.entries(packages).map((one) => one.join(' '));
  console.log(`installing to build/bench: ${names.join(', ')}`);
  fs.writeFileSync(manifest, wanted);
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', install, { cwd: folder, stdio: 'inherit' });
}
