// The module's bytes, in a build that carries them in its script: the build puts its own text here.

/** @type {(() => Promise<Uint8Array<ArrayBuffer>>) | null} */
export const inlinedModule = null;
