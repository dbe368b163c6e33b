/** Computes the style of the root element on paper. See holdRoot. */
import { pxOf } from '../dom/styles.ts';
import type { PaperPlan } from './paper-plan.ts';

export interface MeasuredRoot {
  /** The root's box on the screen. */
  box: DOMRect;
  /** The position of that box on the paper, px. */
  left: number;
  top: number;
  paperWidthPx: number;
  /** Height of the box that fixed elements are placed in. */
  heightPx: number;
  /** The root's CSS zoom. It scales the styles of the root; measured sizes include it. */
  ownZoom: number;
}

/** Returns the root's style. */
export function shapeOf(root: Element, measured: MeasuredRoot, plan: PaperPlan): Record<string, string> {
  const { box, left, top, paperWidthPx, heightPx, ownZoom } = measured;
  const { viewport, zoom } = plan;
  const style = getComputedStyle(root);
  const sides = sum(style.paddingLeft, style.paddingRight, style.borderLeftWidth, style.borderRightWidth);
  const ends = sum(style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth);
  const isBorderBox = style.boxSizing === 'border-box';
  const px = (value: number) => `${value / ownZoom}px`;
  const contentPx = heightPx / ownZoom - ends;
  const isHeightAuto = String(root.computedStyleMap().get('height')) === 'auto';
  // Without a doctype, percentage heights with no ancestor height resolve against the viewport, less the root's own
  // edges. On paper they would resolve against the paper.
  // Source: https://quirks.spec.whatwg.org/#the-percentage-height-calculation-quirk
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
    margin: `${px(viewport.heightPx)} ${px(paperWidthPx - box.width)} 0 0`,
    position: 'relative',
    inset: 'auto',
    left: px(left),
    top: px(top),
    'clip-path': clipToSheet(measured, plan, heightPx - marginPx * ownZoom),
    transition: 'none',
    ...(zoom !== 1 && { transform: `scale(${zoom})`, 'transform-origin': '0 0' }),
  };
}

/** Clips the page to the sheet, which also keeps the clipped content out of the file. */
function clipToSheet(
  { box, ownZoom }: MeasuredRoot,
  { origin, sheet }: PaperPlan,
  ownHeightPx: number,
): string {
  const fromLeft = origin.x - box.x;
  const fromTop = origin.y - box.y;
  const fromRight = box.width - fromLeft - sheet.widthPx;
  const fromBottom = ownHeightPx - fromTop - sheet.heightPx;
  return `inset(${[fromTop, fromRight, fromBottom, fromLeft].map((px) => `${px / ownZoom}px`).join(' ')})`;
}

function sum(...values: string[]): number {
  return values.reduce((px, value) => px + pxOf(value), 0);
}
