/**
 * Makes the page keep its screen layout in print. Print uses another viewport (the paper),
 * applies the page's break rules, repeats fixed elements and has no scroll position. The style of
 * the root element prevents all of this.
 */
import { addSheet, declareImportant, pxOf } from '../dom/styles.ts';
import type { PaperPlan } from './paper-plan.ts';

/**
 * The wanted content starts on the second PDF page. The root may also be that of an SVG or XML file.
 *
 * - Viewport units and media queries depend on the first PDF page, so that page gets the viewport's size. A
 *   margin moves the root past it, onto paper of any size.
 * - Size containment makes the root monolithic: break rules have no effect in it, and it is cut where the
 *   paper ends. Source: https://www.w3.org/TR/css-contain-2/#containment-size
 * - With layout containment, fixed elements (and absolute ones without a positioned ancestor) are placed in
 *   the root, so they are painted once. The root's padding box has the viewport's size.
 *
 * All styles are set through the CSSOM, which no Content-Security-Policy forbids. They are set in the style
 * attribute, where the page's own important rules cannot override them.
 */
export function pinRoot(plan: PaperPlan): void {
  const root: Element = document.documentElement;
  const box = root.getBoundingClientRect();
  const left = (box.x - plan.origin.x) * plan.zoom;
  // Print shrinks a root that is wider than its paper. The extra width of the paper is cut off afterwards.
  const widthPx = Math.max(plan.paper.widthPx, Math.ceil(left + box.width * Math.max(1, plan.zoom)));
  const rootStyle = findRootStyle(root);
  sizePages(plan, widthPx);
  keepWritingMode(rootStyle, box);
  handOverflowBack(root, rootStyle);
  declareImportant(rootStyle, shapeOf(root, box, { ...plan, paper: { ...plan.paper, widthPx } }));
  // Print places top-layer elements without regard to the scroll position, so they are measured at the top.
  root.scrollTo({ left: 0, top: 0, behavior: 'instant' });
}

function findRootStyle(root: Element): CSSStyleDeclaration {
  if (root instanceof HTMLElement || root instanceof SVGElement) return root.style;
  // An XML element has no style attribute, so a rule that is more specific than the page's rules styles it.
  const sheet = addSheet(document, `${':root'.repeat(9)} {}`);
  return (sheet.cssRules[0] as CSSStyleRule).style;
}

function sizePages({ paper, viewport }: PaperPlan, paperWidthPx: number): void {
  const rule = (page: string, { widthPx, heightPx }: PaperPlan['paper']) =>
    `@page ${page} { size: ${widthPx}px ${heightPx}px !important; margin: 0 !important; }`;
  addSheet(document, rule('', { ...paper, widthPx: paperWidthPx }) + rule(':first', viewport));
}

/** The viewport applies the body's overflow. With containment the body itself would clip. */
function handOverflowBack(root: Element, rootStyle: CSSStyleDeclaration): void {
  const { body } = document;
  if (body && getComputedStyle(root).overflow === 'visible')
    declareImportant(body.style, { overflow: 'visible' });
  declareImportant(rootStyle, { overflow: 'visible' });
}

/**
 * The PDF pages of a vertical document would follow each other to the side, so only its body stays vertical.
 */
function keepWritingMode(rootStyle: CSSStyleDeclaration, box: DOMRect): void {
  const { body } = document;
  if (!body) return;
  const { writingMode, direction } = getComputedStyle(body);
  if (writingMode === 'horizontal-tb') return;
  const { x, y, width, height } = body.getBoundingClientRect();
  declareImportant(body.style, {
    'writing-mode': writingMode,
    direction,
    'box-sizing': 'border-box',
    width: `${width}px`,
    height: `${height}px`,
    margin: `${y - box.y}px 0 0 ${x - box.x}px`,
  });
  declareImportant(rootStyle, { 'writing-mode': 'horizontal-tb', direction: 'ltr' });
}

/** `box` is the root's box on the screen. */
function shapeOf(root: Element, box: DOMRect, plan: PaperPlan): Record<string, string> {
  const { viewport, paper, zoom, origin } = plan;
  // The root's CSS zoom scales its styles; measured sizes include it.
  const ownZoom = root.currentCSSZoom || 1;
  // The box that fixed elements are placed in. In HTML, that is the viewport. Other documents keep their
  // size, because another size would scale an SVG.
  const heightPx = root instanceof HTMLHtmlElement ? viewport.heightPx : box.height;
  const style = getComputedStyle(root);
  const sides = sum(style.paddingLeft, style.paddingRight, style.borderLeftWidth, style.borderRightWidth);
  const ends = sum(style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth);
  const isBorderBox = style.boxSizing === 'border-box';
  const px = (value: number) => `${value / ownZoom}px`;
  const contentPx = heightPx / ownZoom - ends;
  const isHeightAuto = String(root.computedStyleMap().get('height')) === 'auto';
  // Without a doctype, percentage heights with no ancestor height resolve against the viewport, less the
  // root's own edges. On paper they would resolve against the paper. Source:
  // https://quirks.spec.whatwg.org/#the-percentage-height-calculation-quirk
  const isQuirky = document.compatMode === 'BackCompat' && isHeightAuto;
  const marginPx = isQuirky ? sum(style.marginTop, style.marginBottom) : 0;
  const givenPx = contentPx - marginPx;
  return {
    contain: 'size layout',
    // Keeps its value, because on many pages every element inherits it from the root.
    'box-sizing': style.boxSizing,
    width: isBorderBox ? px(box.width) : `${box.width / ownZoom - sides}px`,
    'min-width': '0',
    'max-width': 'none',
    // With a doctype, percentage heights must have no effect when the author gives the root no height.
    height: isHeightAuto && !isQuirky ? 'auto' : `${isBorderBox ? givenPx + ends : givenPx}px`,
    'contain-intrinsic-height': `${contentPx}px`,
    'min-height': '0',
    'max-height': 'none',
    // Left margin, width and right margin add up, so that right-to-left pages start at the left too.
    margin: `${px(viewport.heightPx)} ${px(paper.widthPx - box.width)} 0 0`,
    position: 'relative',
    inset: 'auto',
    left: px((box.x - origin.x) * zoom),
    top: px((box.y - origin.y) * zoom),
    'clip-path': clipToSheet({ box, heightPx: heightPx - marginPx * ownZoom, ownZoom }, plan),
    transition: 'none',
    ...(zoom !== 1 && { transform: `scale(${zoom})`, 'transform-origin': '0 0' }),
  };
}

/** Clips the page to the sheet, which also keeps the clipped content out of the file. */
function clipToSheet(
  { box, heightPx, ownZoom }: { box: DOMRect; heightPx: number; ownZoom: number },
  { origin, sheet }: PaperPlan,
): string {
  const fromLeft = origin.x - box.x;
  const fromTop = origin.y - box.y;
  const fromRight = box.width - fromLeft - sheet.widthPx;
  const fromBottom = heightPx - fromTop - sheet.heightPx;
  return `inset(${[fromTop, fromRight, fromBottom, fromLeft].map((px) => `${px / ownZoom}px`).join(' ')})`;
}

function sum(...values: string[]): number {
  return values.reduce((px, value) => px + pxOf(value), 0);
}
