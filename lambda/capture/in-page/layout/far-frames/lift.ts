/**
 * Lifts a frame into the viewport's corner, as a popover at the same size: it is neither laid out anew nor
 * loaded again. Nothing else is seen meanwhile.
 */
import type { Size } from '../../dom/boxes.ts';
import { pxOf, setForNow } from '../../dom/styles.ts';
import type { FarFrame } from './find.ts';

/**
 * A frame may be transparent, so nothing may lie beneath it. The root's opacity
 * does not apply to the top layer.
 */
const HIDES_THE_REST = `
  :root { opacity: 0 !important; background: none !important }
  :root > body { background: none !important }
  ::backdrop { display: none !important }
  :modal, :popover-open:not([data-lifted-frame]) { visibility: hidden !important }`;

/** Returns the frame's place in the viewport. Null when it has gone. */
export function liftFrame({ chain, restore }: FarFrame) {
  const corner = { x: 0, y: 0 };
  let size = { width: 0, height: 0 };
  for (const element of chain) {
    if (!element.isConnected) return null;
    restore.push(hideRest(element.ownerDocument), lift(element));
    const { x, y, width, height } = element.getBoundingClientRect();
    corner.x += x;
    corner.y += y;
    size = { width, height };
  }
  return { ...corner, ...size };
}

export function putFrameBack({ restore }: FarFrame): void {
  while (restore.length > 0) restore.pop()?.();
}

/** Returns the function that shows it again. */
export function hideRest(within: Document): () => void {
  const view = within.defaultView as (Window & typeof globalThis) | null;
  if (view === null) return () => undefined;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(HIDES_THE_REST);
  within.adoptedStyleSheets = [...within.adoptedStyleSheets, sheet];
  return () => {
    within.adoptedStyleSheets = within.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

function lift(element: HTMLElement): () => void {
  const popover = element.getAttribute('popover');
  const { colorScheme, zoom } = getComputedStyle(element);
  const { x, y } = element.getBoundingClientRect();
  const { width, height } = contentSize(element);
  const undo = setForNow(element, {
    all: 'initial',
    display: 'block',
    position: 'fixed',
    width: `${width}px`,
    height: `${height}px`,
    // The fraction of its position decides how many whole pixels it covers.
    left: `${x - Math.floor(x)}px`,
    top: `${y - Math.floor(y)}px`,
    'color-scheme': colorScheme,
    zoom,
  });
  element.setAttribute('data-lifted-frame', '');
  element.setAttribute('popover', 'manual');
  element.showPopover();
  return () => {
    if (element.matches(':popover-open')) element.hidePopover();
    element.removeAttribute('data-lifted-frame');
    undo();
    if (popover === null) element.removeAttribute('popover');
    else element.setAttribute('popover', popover);
  };
}

function contentSize(element: HTMLElement): Size {
  const style = getComputedStyle(element);
  const px = (name: string) => pxOf(style.getPropertyValue(name));
  const edges = (...sides: string[]) =>
    style.boxSizing === 'border-box'
      ? sides.reduce((sum, side) => sum + px(`padding-${side}`) + px(`border-${side}-width`), 0)
      : 0;
  return { width: px('width') - edges('left', 'right'), height: px('height') - edges('top', 'bottom') };
}
