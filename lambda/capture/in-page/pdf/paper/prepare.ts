/** Prepares the page for printing on sheets of paper. */
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';
import { treesWithin } from '../../dom/trees.ts';

/**
 * Tells the page's scripts about the print, because they are disabled while it is printed, and forces a layout, which
 * starts to load the images and fonts of print styles.
 */
export function announcePrint(): void {
  window.dispatchEvent(new Event('beforeprint'));
  document.documentElement?.getBoundingClientRect();
}

/** Adds the rules; no Content-Security-Policy forbids this. Returns the scale at which the page fits its sheets. */
export function prepareForPaper(rules: string): number {
  const added = new CSSStyleSheet();
  const root = document.documentElement;
  if (!hasRulesForPrint()) drawFixedOnce();
  added.replaceSync(rules);
  document.adoptedStyleSheets.push(added);
  return measureFit();

  /** A page with print styles controls itself what each sheet repeats. */
  function hasRulesForPrint(): boolean {
    return [...document.styleSheets, ...document.adoptedStyleSheets].some((sheet) => {
      if (sheet.media.mediaText.includes('print')) return true;
      try {
        return [...sheet.cssRules].some(
          (rule) =>
            rule instanceof CSSPageRule ||
            (rule instanceof CSSMediaRule && rule.conditionText.includes('print')),
        );
      } catch {
        return false; // Rules of another origin's style sheet cannot be read.
      }
    });
  }

  /**
   * Print repeats fixed elements, and they would cover text on every sheet. Elements behind the content stay fixed.
   */
  function drawFixedOnce(): void {
    for (const tree of treesWithin(document)) {
      for (const element of tree.querySelectorAll('*')) {
        const { position, zIndex } = getComputedStyle(element);
        if (position !== 'fixed' || Number.parseInt(zIndex, 10) < 0) continue;
        if (element instanceof HTMLElement || element instanceof SVGElement) {
          setImportant(element, { position: 'absolute' });
        }
      }
    }
  }

  function measureFit(): number {
    const body: Element | null = document.querySelector('body');
    const { scrollWidth, clientWidth } = itself(root);
    if (scrollWidth <= clientWidth || clientWidth === 0) return 1;
    const isCut = [root, body].some((each) => each && /hidden|clip/.test(getComputedStyle(each).overflowX));
    if (!isCut) return clientWidth / scrollWidth;
    // On the screen the viewport clips content that is too wide. In print Chromium would shrink the page to show it.
    for (const each of [root, body]) {
      if (!(each instanceof HTMLElement)) continue;
      setImportant(each, { 'overflow-x': 'clip', 'overflow-y': 'visible' });
    }
    hideWhatIsBeside(clientWidth);
    return 1;
  }

  /** Hides elements beside the screen, such as a menu, so that no sheet shows them. */
  function hideWhatIsBeside(widthPx: number): void {
    const beside = treesWithin(document)
      .flatMap((tree) => [...tree.querySelectorAll('*')])
      .filter((element) => itself(element).getBoundingClientRect().left >= widthPx)
      .filter((element) => /absolute|fixed/.test(getComputedStyle(element).position));
    for (const element of beside) {
      if (element instanceof HTMLElement) setImportant(element, { display: 'none' });
    }
  }
}
