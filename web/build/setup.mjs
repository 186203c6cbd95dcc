// node web/build/setup.mjs build|test|optional
//
// Checks what building ("build") or testing ("test") needs and installs only what is missing: with
// apt where it may, otherwise it stops and says what to install. "optional" is for what some tests
// can do without: further browsers, and PyTorch; it never fails.
//
// This file is in words that a Node.js of version 12 can read, too, so that one that is too old is told so. What the
// others are written in it is spared: install.mjs is loaded after that.

const isCurrent = (major, minor) => major > 18 || (major === 18 && minor >= 19);

if (isCurrent(...process.versions.node.split('.').map(Number))) {
  import('./install.mjs');
} else {
  console.error(`Node.js 18.19 or later is needed; this is ${process.versions.node}.
https://nodejs.org has it; with nvm: nvm install --lts`);
  process.exit(1);
}
