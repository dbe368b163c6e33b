/** Runs in the browser's empty first page, before the target is opened. */

/** Throws a DOMException for a selector that the browser cannot parse. */
export function parseSelector(selector: string): void {
  new DocumentFragment().querySelector(selector);
}
