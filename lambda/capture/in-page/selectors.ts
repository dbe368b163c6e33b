/** Runs in the browser's empty first page, before the target is opened. */

/** Returns whether the browser can parse each of them. */
export function canParse(selectors: string[]): boolean[] {
  const nothing = new DocumentFragment();
  return selectors.map((selector) => {
    try {
      nothing.querySelector(selector);
      return true;
    } catch {
      return false;
    }
  });
}
