/**
 * Makes the page keep its screen layout in print. Print uses another viewport (the paper), applies the page's break
 * rules, repeats fixed elements and has no scroll position. The style of the root element prevents all of this.
 */
import { declareImportant } from '../dom/styles.ts';
import type { PaperPlan } from './paper-plan.ts';
import { type MeasuredRoot, shapeOf } from './root-shape.ts';

/**
 * The wanted content starts on the second PDF page. The root may also be that of an SVG or XML file.
 *
 * - Viewport units and media queries depend on the first PDF page, so that page gets the viewport's size. A margin
 *   moves the root past it, onto paper of any size.
 * - Size containment makes the root monolithic: break rules have no effect in it, and it is cut where the paper ends.
 *   Source: https://www.w3.org/TR/css-contain-2/#containment-size
 * - With layout containment, fixed elements (and absolute ones without a positioned ancestor) are placed in the root,
 *   so they are painted once. The root's padding box has the viewport's size.
 *
 * All styles are set through the CSSOM, which no Content-Security-Policy forbids. They are set in the style
 * attribute, where the page's own important rules cannot override them.
 */
export function holdRoot(plan: PaperPlan): void {
  const root: Element = document.documentElement;
  const measured = measureRoot(root, plan);
  const rootStyle = findRootStyle(root);
  sizePages(plan, measured.paperWidthPx);
  keepWritingMode(rootStyle, measured.box);
  handOverflowBack(root, rootStyle);
  declareImportant(rootStyle, shapeOf(root, measured, plan));
  // Print places top-layer elements without regard to the scroll position, so they are measured at the top.
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
    // Print shrinks a root that is wider than its paper. The extra width of the paper is cut off afterwards.
    paperWidthPx: Math.max(paper.widthPx, Math.ceil(left + box.width * Math.max(1, zoom))),
    // In HTML, fixed elements are placed in the viewport. Other documents keep their size, because another size would
    // scale an SVG.
    heightPx: root instanceof HTMLHtmlElement ? viewport.heightPx : box.height,
    ownZoom: root.currentCSSZoom || 1,
  };
}

function findRootStyle(root: Element): CSSStyleDeclaration {
  if (root instanceof HTMLElement || root instanceof SVGElement) return root.style;
  // An XML element has no style attribute, so a rule that is more specific than the page's rules styles it.
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

/** The viewport applies the body's overflow. With containment the body itself would clip. */
function handOverflowBack(root: Element, rootStyle: CSSStyleDeclaration): void {
  const { body } = document;
  if (body && getComputedStyle(root).overflow === 'visible')
    declareImportant(body.style, { overflow: 'visible' });
  declareImportant(rootStyle, { overflow: 'visible' });
}

/** The PDF pages of a vertical document would follow each other to the side, so only its body stays vertical. */
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
