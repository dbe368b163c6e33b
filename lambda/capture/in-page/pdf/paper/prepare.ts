/** Makes the page ready for its sheets. */
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';
import { treesWithin } from '../../dom/trees.ts';

/**
 * Tells the page's scripts, which are off when it is printed, and lays it out, which is what makes its styles ask for
 * images and fonts.
 */
export function announcePrint(): void {
  window.dispatchEvent(new Event('beforeprint'));
  document.documentElement?.getBoundingClientRect();
}

/** Adds the rules, which no Content-Security-Policy forbids. Gives how far the page must be shrunk. */
export function prepareForPaper(rules: string): number {
  const added = new CSSStyleSheet();
  const root = document.documentElement;
  if (!hasRulesForPrint()) drawFixedOnce();
  added.replaceSync(rules);
  document.adoptedStyleSheets.push(added);
  return measureFit();

  /** A page that is made for print knows what it repeats on each sheet. */
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
        return false; // A sheet of another origin.
      }
    });
  }

  /** What is fixed to a screen would cover the text of every sheet, but for what lies behind it. */
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
    // Print knows no viewport that cuts what is too wide: Chromium would shrink the page to show it.
    for (const each of [root, body]) {
      if (!(each instanceof HTMLElement)) continue;
      setImportant(each, { 'overflow-x': 'clip', 'overflow-y': 'visible' });
    }
    hideWhatIsBeside(clientWidth);
    return 1;
  }

  /** What a page keeps beside its screen, such as a menu, is on no sheet either. */
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
