// What a strict TypeScript project says of a script that uses the declarations.
import ts from 'typescript';

/**
 * @param {string} file where the script lies, or would lie
 * @param {string} [source] in place of what lies there
 * @param {string[]} [lib] what the project knows
 * @returns {string[]} the compiler's messages
 */
export function saidOf(file, source, lib = ['es2022', 'dom', 'dom.iterable']) {
  const options = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: lib.map((name) => `lib.${name}.d.ts`),
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file && source !== undefined
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022)
      : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
