// Out of the page: to the clipboard, or into a file. Either may be refused: by a browser, by the policy of
// a site, by a sandboxed frame.

/**
 * @param {string} file its name
 * @param {string} type MIME type
 * @param {string | Uint8Array<ArrayBuffer>} content
 */
export function download(file, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Whether a site's sandbox may stop downloads, of which a page is not told. */
export const mayBeSandboxed = () => window !== window.parent && window.origin === 'null';

/**
 * @param {HTMLTextAreaElement} field that shows the text; it is selected
 * @returns {Promise<boolean>} whether the text is on the clipboard
 */
export async function copyText(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // The older way asks for no permission.
    return document.execCommand('copy');
  }
}

/**
 * Of a text that no field shows.
 * @param {string} words
 * @param {HTMLElement} button that was pressed
 */
export async function copyWords(words, button) {
  const field = document.createElement('textarea');
  field.className = 'unseen';
  field.value = words;
  button.after(field);
  const isCopied = await copyText(field);
  field.remove();
  button.focus();
  return isCopied;
}

/** @param {Uint8Array<ArrayBuffer>} png @returns {Promise<boolean>} whether the picture is on the clipboard */
export async function copyPicture(png) {
  try {
    const blob = new Blob([png], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    return true;
  } catch {
    return false;
  }
}
