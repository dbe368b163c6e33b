/** Removes the space that a page reserved for a bar: margins, paddings and offsets as large as the bar. */
import { itself } from '../../dom/itself.ts';
import { layoutView } from '../judge/rendered.ts';
import { listTaken } from './taken.ts';

const SIDES = ['top', 'bottom', 'left', 'right'] as const;
type Side = (typeof SIDES)[number];

/** Between what a script measured and what is drawn. CSS px. */
const TOLERANCE = 2;
/** Less is no bar's room. CSS px. */
const LEAST = 16;
/** In the place of a scroll bar that is not there while the page is locked. CSS px. */
const SCROLL_BAR = 20;

export function giveBackRoom(): void {
  const sizes = listTaken().flatMap(({ width, height }) => [
    ...(width >= innerWidth / 2 ? [{ size: height, sides: ['top', 'bottom'] }] : []),
    ...(height >= innerHeight / 2 ? [{ size: width, sides: ['left', 'right'] }] : []),
  ]);
  if (listTaken().length === 0) return;
  const isRoom = (side: Side, value: number) =>
    value >= LEAST &&
    sizes.some(({ size, sides }) => sides.includes(side) && Math.abs(size - value) <= TOLERANCE);
  for (const root of [document.documentElement, document.body]) {
    if (root === null) continue;
    clearOwnStyle(root, isRoom);
    clearClasses(root, isRoom);
  }
  for (const element of pushedBars()) clearOwnStyle(element, isRoom);
}

type IsRoom = (side: Side, value: number) => boolean;

/** What a script wrote on the element itself, variables included. */
function clearOwnStyle(element: HTMLElement, isRoom: IsRoom): void {
  const { style } = itself(element);
  for (const name of [...style]) {
    const value = /^(-?[\d.]+)px$/.exec(style.getPropertyValue(name).trim());
    if (value === null) continue;
    const px = Math.abs(Number(value[1]));
    const sides = name.startsWith('--') ? SIDES : SIDES.filter((side) => name.endsWith(side));
    const isForScrollBar = /^(padding|margin)-right$/.test(name) && px > 0 && px <= scrollBar();
    if (isForScrollBar || sides.some((side) => isRoom(side, px))) style.removeProperty(name);
  }
}

/** Scripts take the difference for a scroll bar, also where a phone shows a page that is too wide smaller. */
function scrollBar(): number {
  return Math.max(SCROLL_BAR, innerWidth - layoutView().width + TOLERANCE);
}

/** Removes a class from the root when the reserved space disappears with it. */
function clearClasses(root: HTMLElement, isRoom: IsRoom): void {
  const pushed = () => {
    const style = getComputedStyle(root);
    return SIDES.flatMap((side) =>
      [`margin-${side}`, `padding-${side}`].filter((name) =>
        isRoom(side, Math.round(Number.parseFloat(style.getPropertyValue(name)))),
      ),
    );
  };
  if (pushed().length === 0) return;
  const { classList } = itself(root);
  for (const name of [...classList]) {
    const before = pushed().length;
    if (before === 0) return;
    classList.remove(name);
    if (pushed().length === before) classList.add(name);
  }
}

/** Bars of the page that a bar above them has pushed down. */
function pushedBars(): HTMLElement[] {
  const styled = [...document.querySelectorAll<HTMLElement>('[style*="top:"], [style*="bottom:"]')];
  return styled.filter((element) => {
    const isHtml = element instanceof HTMLElement;
    return isHtml && /fixed|sticky/.test(getComputedStyle(element).position);
  });
}
