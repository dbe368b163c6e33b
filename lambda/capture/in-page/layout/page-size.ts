/** Measures the page. */

/** A phone shows a page that was not made for it from further away: as wide as the page wants to be. */
export function sizeOfPage(): { width: number; height: number } {
  const root: Element | null = document.scrollingElement ?? document.documentElement;
  return { width: visualViewport?.width ?? innerWidth, height: root?.scrollHeight ?? innerHeight };
}
