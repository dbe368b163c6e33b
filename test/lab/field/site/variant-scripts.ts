/** Scripts that add a library in another way than its documentation describes. */

/** When a late library appears after the load event, and how long the page stays busy, ms. */
const LATE_MS = 1_000;
const LATE_BUSY_MS = 1_300;

/** Loads everything one second after the load event. A request in flight makes the capture wait. */
export function lateScript(first: string, markup: string): string {
  return `addEventListener('load', () => {
  fetch('/slow?ms=${LATE_BUSY_MS}');
  setTimeout(async () => {
    document.body.insertAdjacentHTML('afterbegin', ${JSON.stringify(first)});
    const holder = document.createElement('template');
    holder.innerHTML = ${JSON.stringify(markup)};
    for (const node of [...holder.content.childNodes]) {
      if (node.localName !== 'script') { document.body.append(node); continue; }
      await new Promise((done) => {
        const script = document.createElement('script');
        script.src = node.src;
        script.onload = script.onerror = done;
        document.body.append(script);
      });
    }
  }, ${LATE_MS});
});`;
}

/** Keeps the page busy until its library appears. */
export function busyScript(ms: number): string {
  return `addEventListener('load', () => { fetch('/slow?ms=${ms}'); });`;
}

/** Moves the library's elements, and copies of its styles, into a shadow tree when they appear. */
export function shadowScript(selector: string, mode: 'open' | 'closed'): string {
  return `(() => {
  let root;
  const move = () => {
    const added = [...document.querySelectorAll(${JSON.stringify(selector)})].filter((element) => !element.parentElement.closest(${JSON.stringify(selector)}));
    if (added.length === 0) return;
    if (root === undefined) {
      const host = document.createElement('site-overlay');
      root = host.attachShadow({ mode: '${mode}' });
      // The host takes the place of the first element, so that the order on the page stays the same.
      added[0].before(host);
    }
    for (const style of document.querySelectorAll('link[rel=stylesheet], style')) root.append(style.cloneNode(true));
    root.append(...added);
  };
  addEventListener('load', () => { setTimeout(move, 300); setTimeout(move, 900); fetch('/slow?ms=1200'); });
})();`;
}
