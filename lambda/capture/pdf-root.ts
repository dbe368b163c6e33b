/**
 * Makes the page keep its screen layout in print. Print has another viewport (the paper), breaks pages where
 * the author likes, repeats fixed elements and knows no scroll position; the root element's shape answers all.
 */

/** Sizes and places in CSS px. */
export interface PaperPlan {
  /** What the page is laid out for. */
  viewport: { widthPx: number; heightPx: number };
  /** One page of the PDF. */
  paper: { widthPx: number; heightPx: number };
  /** What all its pages show together, in px of the page. */
  sheet: { widthPx: number; heightPx: number };
  /** Paper px for one px of the page. */
  zoom: number;
  /** What comes to lie at the top left of the paper, as seen from the viewport's top left. */
  origin: { x: number; y: number };
}

/** Runs in the page, before anything else: one whose scripts took its document away is an empty sheet. */
export function ensureRoot(): void {
  if (document.firstElementChild === null)
    document.append(document.createElementNS('http://www.w3.org/1999/xhtml', 'html'));
}

/**
 * Runs in the page. Gives what one hundred vw and vh are: on a mobile page that is shown smaller than it is laid
 * out, neither the window's size nor that of the part in view.
 */
export function measureViewport(): PaperPlan['viewport'] {
  const root = document.documentElement;
  // An SVG document would not lay the probe out. Nor has it the quirks in which these are the body's sizes.
  if (!(root instanceof HTMLHtmlElement)) return { widthPx: root.clientWidth, heightPx: root.clientHeight };
  // XML without styles is shown as HTML, but its document makes elements that are none.
  const probe = document.createElementNS('http://www.w3.org/1999/xhtml', 'div');
  const shape = {
    position: 'absolute',
    width: '100vw',
    height: '100vh',
    padding: '0',
    border: '0',
    zoom: '1',
  };
  for (const [property, value] of Object.entries(shape))
    probe.style.setProperty(property, value, 'important');
  root.append(probe);
  const { width, height } = getComputedStyle(probe);
  probe.remove();
  return {
    widthPx: Number.parseFloat(width) || innerWidth,
    heightPx: Number.parseFloat(height) || innerHeight,
  };
}

/**
 * Runs in the page, in a world of its own. What is wanted begins on the second page. The root may also be that of
 * an SVG or XML file.
 *
 * - Viewport units and media queries go by the first page, so that one gets the viewport's size. A margin moves
 *   the root past it, onto paper of any size.
 * - Size containment makes the root monolithic: no break rule works in it, it is cut where the paper ends.
 *   Source: https://www.w3.org/TR/css-contain-2/#containment-size
 * - Layout containment makes the root what fixed elements (and absolute ones without a positioned ancestor) are
 *   placed in, so they are painted once; its padding box has the viewport's size.
 *
 * All is set through the CSSOM, which no Content-Security-Policy forbids, and in the style attribute where the
 * page's own important rules cannot win.
 */
export function holdRoot({ viewport, paper, sheet, zoom, origin }: PaperPlan): void {
  const root: Element = document.documentElement;
  const { body } = document;
  const box = root.getBoundingClientRect();
  // Where the root's box comes to lie on the paper.
  const left = (box.x - origin.x) * zoom;
  const top = (box.y - origin.y) * zoom;
  // A root that is wider than its paper would be shrunk to it; what is too wide is cut off after.
  const paperWidthPx = Math.max(paper.widthPx, Math.ceil(left + box.width * Math.max(1, zoom)));
  // In HTML, what is fixed goes by the viewport. Others keep their size: by another, a drawing would be scaled.
  const heightPx = root instanceof HTMLHtmlElement ? viewport.heightPx : box.height;
  const ownZoom = root.currentCSSZoom || 1;
  const rootStyle = findRootStyle();
  sizePages();
  keepWritingMode();
  handOverflowBack();
  shapeRoot();

  function findRootStyle(): CSSStyleDeclaration {
    if (root instanceof HTMLElement || root instanceof SVGElement) return root.style;
    // An element of XML has no style attribute. The next best is a rule that is more specific than the page's.
    const sheet = new CSSStyleSheet();
    sheet.insertRule(`${':root'.repeat(9)} {}`);
    document.adoptedStyleSheets.push(sheet);
    return (sheet.cssRules[0] as CSSStyleRule).style;
  }

  function sizePages(): void {
    const sheet = new CSSStyleSheet();
    const rule = (page: string, { widthPx, heightPx }: PaperPlan['paper']) =>
      `@page ${page} { size: ${widthPx}px ${heightPx}px !important; margin: 0 !important; }`;
    sheet.replaceSync(rule('', { ...paper, widthPx: paperWidthPx }) + rule(':first', viewport));
    document.adoptedStyleSheets.push(sheet);
  }

  /** The viewport took the overflow over from the body; with containment the body would clip by itself. */
  function handOverflowBack(): void {
    if (body && getComputedStyle(root).overflow === 'visible') set(body.style, 'overflow', 'visible');
    set(rootStyle, 'overflow', 'visible');
  }

  /** Pages of a vertical document would follow each other to the side; its body alone may be vertical. */
  function keepWritingMode(): void {
    const { writingMode = 'horizontal-tb', direction } = body ? getComputedStyle(body) : {};
    if (!body || writingMode === 'horizontal-tb') return;
    const { x, y, width, height } = body.getBoundingClientRect();
    const shape: Record<string, string> = {
      'writing-mode': writingMode,
      direction: String(direction),
      'box-sizing': 'border-box',
      width: `${width}px`,
      height: `${height}px`,
      margin: `${y - box.y}px 0 0 ${x - box.x}px`,
    };
    for (const [property, value] of Object.entries(shape)) set(body.style, property, value);
    set(rootStyle, 'writing-mode', 'horizontal-tb');
    set(rootStyle, 'direction', 'ltr');
  }

  function shapeRoot(): void {
    const style = getComputedStyle(root);
    const sum = (...values: string[]) =>
      values.reduce((px, value) => px + (Number.parseFloat(value) || 0), 0);
    const sides = sum(style.paddingLeft, style.paddingRight, style.borderLeftWidth, style.borderRightWidth);
    const ends = sum(style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth);
    const isBorderBox = style.boxSizing === 'border-box';
    // The root's own zoom magnifies what is written here; measured sizes include it.
    const px = (value: number) => `${value / ownZoom}px`;
    const contentPx = heightPx / ownZoom - ends;
    const isHeightAuto = String(root.computedStyleMap().get('height')) === 'auto';
    // Without a doctype, heights in per cent resolve against the viewport, less the root's own edges, when no
    // ancestor has a height; on paper they would resolve against the paper. Source: https://quirks.spec.whatwg.org/#the-percentage-height-calculation-quirk
    const isQuirky = document.compatMode === 'BackCompat' && isHeightAuto;
    const marginPx = isQuirky ? sum(style.marginTop, style.marginBottom) : 0;
    const givenPx = contentPx - marginPx;
    const shape: Record<string, string> = {
      contain: 'size layout',
      // Unchanged: on many pages every element inherits it from the root.
      'box-sizing': style.boxSizing,
      width: isBorderBox ? px(box.width) : `${box.width / ownZoom - sides}px`,
      'min-width': '0',
      'max-width': 'none',
      // Elsewhere, percentages must stay without effect where the author gave no height.
      height: isHeightAuto && !isQuirky ? 'auto' : `${isBorderBox ? givenPx + ends : givenPx}px`,
      'contain-intrinsic-height': `${contentPx}px`,
      'min-height': '0',
      'max-height': 'none',
      // Both sides are named and add up, so that right-to-left pages begin at the left too.
      margin: `${px(viewport.heightPx)} ${px(paperWidthPx - box.width)} 0 0`,
      position: 'relative',
      inset: 'auto',
      left: px(left),
      top: px(top),
      'clip-path': clipToSheet(heightPx - marginPx * ownZoom),
      transition: 'none',
    };
    if (zoom !== 1) Object.assign(shape, { transform: `scale(${zoom})`, 'transform-origin': '0 0' });
    for (const [property, value] of Object.entries(shape)) set(rootStyle, property, value);
    // Top-layer elements are placed on the paper whatever the scroll position is, and are measured so.
    root.scrollTo({ left: 0, top: 0, behavior: 'instant' });
  }

  /** Keeps what lies beside the sheet out of the file, not only out of sight. */
  function clipToSheet(ownHeightPx: number): string {
    const fromLeft = origin.x - box.x;
    const fromTop = origin.y - box.y;
    const fromRight = box.width - fromLeft - sheet.widthPx;
    const fromBottom = ownHeightPx - fromTop - sheet.heightPx;
    return `inset(${[fromTop, fromRight, fromBottom, fromLeft].map((px) => `${px / ownZoom}px`).join(' ')})`;
  }

  function set(style: CSSStyleDeclaration, property: string, value: string): void {
    style.setProperty(property, value, 'important');
  }
}
