/** Measures the page. */

/** A phone zooms out until a page that was not made for it fits, so the width can be larger than the screen's. */
export function sizeOfPage(): { width: number; height: number } {
  const root: Element | null = document.scrollingElement ?? document.documentElement;
  return { width: visualViewport?.width ?? innerWidth, height: root?.scrollHeight ?? innerHeight };
}
