// Keys that are the browser's or the system's, whatever has the keyboard: Alt+← is the way back.

/** @param {KeyboardEvent} event */
export const isShortcut = (event) => event.altKey || event.ctrlKey || event.metaKey;
