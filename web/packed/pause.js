/**
 * Lets the page have its turn. A timer would wait for longer than is worked in between, and for a second in a page that is
 * not shown.
 */
export const pause = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve(undefined);
    });
    port1.start();
    port2.postMessage(null);
  });
