// A page may load the element more than once, from the classic script and from a module. The first one stays: to define
// an element again would throw, and nothing after the import would run.
const { define } = customElements;

if (customElements.get('attention-lab')) customElements.define = () => {};

/** From here on elements are defined as ever. */
export function reopen() {
  if (customElements.define !== define) customElements.define = define;
}
