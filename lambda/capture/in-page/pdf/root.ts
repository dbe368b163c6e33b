/**
 * Makes the page keep its screen layout in print. Print has another viewport (the paper), breaks pages where
 * the author likes, repeats fixed elements and knows no scroll position; the root element's shape answers all.
 */
import type { PaperPlan } from './paper-plan.ts';
import { type MeasuredRoot, shapeOf } from './root-shape.ts';

/**
 * What is wanted begins on the second page. The root may also be that of an SVG or XML file.
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
export function holdRoot(plan: PaperPlan): void {
  const root: Element = document.documentElement;
  const measured = measureRoot(root, plan);
  const rootStyle = findRootStyle(root);
  sizePages(plan, measured.paperWidthPx);
  keepWritingMode(rootStyle, measured.box);
  handOverflowBack(root, rootStyle);
  set(rootStyle, shapeOf(root, measured, plan));
  // Top-layer elements are placed on the paper whatever the scroll position is, and are measured so.
  root.scrollTo({ left: 0, top: 0, behavior: 'instant' });
}

function measureRoot(root: Element, { viewport, paper, zoom, origin }: PaperPlan): MeasuredRoot {
  const box = root.getBoundingClientRect();
  const left = (box.x - origin.x) * zoom;
  const top = (box.y - origin.y) * zoom;
  return {
    box,
    left,
    top,
    // A root that is wider than its paper would be shrunk to it; what is too wide is cut off after.
    paperWidthPx: Math.max(paper.widthPx, Math.ceil(left + box.width * Math.max(1, zoom))),
    // In HTML, what is fixed goes by the viewport. Others keep their size: by another, a drawing would be scaled.
    heightPx: root instanceof HTMLHtmlElement ? viewport.heightPx : box.height,
    ownZoom: root.currentCSSZoom || 1,
  };
}

function findRootStyle(root: Element): CSSStyleDeclaration {
  if (root instanceof HTMLElement || root instanceof SVGElement) return root.style;
  // An element of XML has no style attribute. The next best is a rule that is more specific than the page's.
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`${':root'.repeat(9)} {}`);
  document.adoptedStyleSheets.push(sheet);
  return (sheet.cssRules[0] as CSSStyleRule).style;
}

function sizePages({ paper, viewport }: PaperPlan, paperWidthPx: number): void {
  const sheet = new CSSStyleSheet();
  const rule = (page: string, { widthPx, heightPx }: PaperPlan['paper']) =>
    `@page ${page} { size: ${widthPx}px ${heightPx}px !important; margin: 0 !important; }`;
  sheet.replaceSync(rule('', { ...paper, widthPx: paperWidthPx }) + rule(':first', viewport));
  document.adoptedStyleSheets.push(sheet);
}

/** The viewport took the overflow over from the body; with containment the body would clip by itself. */
function handOverflowBack(root: Element, rootStyle: CSSStyleDeclaration): void {
  const { body } = document;
  if (body && getComputedStyle(root).overflow === 'visible') set(body.style, { overflow: 'visible' });
  set(rootStyle, { overflow: 'visible' });
}

/** Pages of a vertical document would follow each other to the side; its body alone may be vertical. */
function keepWritingMode(rootStyle: CSSStyleDeclaration, box: DOMRect): void {
  const { body } = document;
  if (!body) return;
  const { writingMode, direction } = getComputedStyle(body);
  if (writingMode === 'horizontal-tb') return;
  const { x, y, width, height } = body.getBoundingClientRect();
  set(body.style, {
    'writing-mode': writingMode,
    direction,
    'box-sizing': 'border-box',
    width: `${width}px`,
    height: `${height}px`,
    margin: `${y - box.y}px 0 0 ${x - box.x}px`,
  });
  set(rootStyle, { 'writing-mode': 'horizontal-tb', direction: 'ltr' });
}

function set(style: CSSStyleDeclaration, values: Readonly<Record<string, string>>): void {
  for (const [property, value] of Object.entries(values)) style.setProperty(property, value, 'important');
}
