/** Records hidden overlays: where they lay, their kind and class names, and since when they were there. */
import { outwardFrom } from '../../dom/around.ts';
import { innerOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isFixed, layoutView, visibleBox } from '../judge/rendered.ts';
import { isGuide } from '../popups/guide.ts';
import { isNamedGuide } from '../popups/popup-names.ts';
import { type Arrival, arrivalOf } from './since.ts';

export const SIDES = ['top', 'bottom', 'left', 'right'] as const;
export type Side = (typeof SIDES)[number];

interface Taken {
  element: Element;
  /** 'listed' for overlays that a list rule names; their kind is unknown. */
  kind: 'consent' | 'popup' | 'listed';
  isFixed: boolean;
  /** Whether it, or something right in it, is a step of a guide. */
  isGuide: boolean;
  /** The room that it may have pushed the page by: its size at the nearest side of the viewport, CSS px. */
  room: { side: Side; size: number }[];
  /** Of itself, of what it stands in, and of what stands right in it. */
  classes: string[];
  arrival: Arrival;
}

const taken: Taken[] = [];

/** Must be called before the element is hidden. */
export function noteTaken(element: Element, kind: Taken['kind']): void {
  const near = [...outwardFrom(element).take(2), ...innerOf(element)];
  const classes = near.flatMap((each) => [...itself(each).classList]);
  const [arrival, room] = [arrivalOf(element), roomOf(element)];
  const isStep = [element, ...innerOf(element)].some((each) => isNamedGuide(each) || isGuide(each));
  taken.push({ element, kind, isFixed: isFixed(element), isGuide: isStep, room, classes, arrival });
}

function roomOf(element: Element): Taken['room'] {
  const { left, top, right, bottom, width, height } = visibleBox(element);
  const view = layoutView();
  const upright: Side = top <= view.height - bottom ? 'top' : 'bottom';
  const across: Side = left <= view.width - right ? 'left' : 'right';
  return [
    ...(width >= view.width / 2 ? [{ side: upright, size: height }] : []),
    ...(height >= view.height / 2 ? [{ side: across, size: width }] : []),
  ];
}

/** When the first of them came. */
export function firstArrival(): Arrival {
  const arrivals = taken.map(({ arrival }) => arrival);
  return {
    added: Math.min(...arrivals.map(({ added }) => added)),
    shown: Math.min(...arrivals.map(({ shown }) => shown)),
  };
}

export function listTaken(): readonly Taken[] {
  return taken;
}
