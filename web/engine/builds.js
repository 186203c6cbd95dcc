// The builds of the module that lie beside the scripts, the fastest first. A compiler without relaxed SIMD makes the
// others only: web/build then puts its own list here.

/** @type {readonly import('./index.js').EngineBuild[]} */
export const builds = ['relaxed', 'simd128', 'scalar'];
