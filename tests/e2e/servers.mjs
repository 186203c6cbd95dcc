// The addresses under which playwright.config.mjs serves dist/. E2E_PORT moves them.

const port = Number(process.env.E2E_PORT ?? 8091);

/** The page under the strictest policy that it promises to run under. */
export const page = { port, url: `http://127.0.0.1:${port}/some/path/` };

/** The same files from another origin, which lets other pages import modules. */
export const elsewhere = { port: port + 1, url: `http://127.0.0.1:${port + 1}/some/path/` };
