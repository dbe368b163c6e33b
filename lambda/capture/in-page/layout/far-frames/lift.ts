/**
 * Lifts a frame into the viewport's corner, as a popover at the same size: it is neither laid out anew nor
 * loaded again. Nothing else is seen meanwhile.
 */
import type { Box, Size } from '../../dom/boxes.ts';
import { pxOf, setForNow } from '../../dom/styles.ts';
import type { Subject } from '../../photograph/subjects.ts';

/**
 * A frame may be transparent, so nothing may lie beneath it. The root's opacity
 * does not apply to the top layer.
 */
const HIDES_THE_REST = `
  :root { opacity: 0 !important; background: none !important }
  :root > body { background: none !important }
  ::backdrop { display: none !important }
  :modal, :popover-open:not([data-lifted-frame]) { visibility: hidden !important }`;

/** Shows `frame`, which stands in the frames `outer`, so that `part` of it begins in the corner. */
export function liftFrame(
  outer: readonly HTMLElement[],
  frame: HTMLElement,
  part?: Box,
): ReturnType<Subject['show']> {
  const box = { x: 0, y: 0, width: 0, height: 0 };
  const restore: (() => void)[] = [];
  for (const element of [...outer, frame]) {
    restore.unshift(lift(element, element === frame ? part : undefined), hideRest(element.ownerDocument));
    const { x, y, width, height } = element.getBoundingClientRect();
    Object.assign(box, { x: box.x + x, y: box.y + y, width, height });
  }
  const showRest = () => {
    for (const undo of restore) undo();
  };
  if (part === undefined) return { box, showRest };
  const { width, height } = part;
  return { box: { x: box.x + part.x, y: box.y + part.y, width, height }, showRest };
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

/** `part` is what begins in the corner. */
function lift(element: HTMLElement, part = { x: 0, y: 0 }): () => void {
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
    left: `${x - Math.floor(x) - part.x}px`,
    top: `${y - Math.floor(y) - part.y}px`,
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

export function contentSize(element: HTMLElement): Size {
  const style = getComputedStyle(element);
  const px = (name: string) => pxOf(style.getPropertyValue(name));
  const edges = (...sides: string[]) =>
    style.boxSizing === 'border-box'
      ? sides.reduce((sum, side) => sum + px(`padding-${side}`) + px(`border-${side}-width`), 0)
      : 0;
  return { width: px('width') - edges('left', 'right'), height: px('height') - edges('top', 'bottom') };
}
