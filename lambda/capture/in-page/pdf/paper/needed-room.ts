/**
 * Measures how much room the lines of the page, or of a bar, need so that the
 * sheet shows all of their content.
 */

import { outwardFrom } from '../../dom/around.ts';
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { isSeen } from '../../dom/visibility.ts';
import { type LineAxis, readLineAxis } from './line-axis.ts';

/**
 * Content that is longer by more than this was meant to be cut by the screen, as the slides of a carousel.
 */
const MOST_CUT = 1.5;
const ROUNDING_PX = 1;
const PICTURES = 'img, video, canvas, svg, input, button, select, textarea, iframe';

/** The room that lines need on the sheets. */
export interface NeededRoom extends Pick<LineAxis, 'isVertical' | 'isFromRight'> {
  /** The width of the page; of a vertical page its height. 0 without a box. */
  px: number;
}

/**
 * Returns the room that the page needs. Content beside the screen, such as a menu that comes in, does not
 * count. Neither does what a box of the page cuts, nor what is fixed.
 */
export function measureNeededRoom(): NeededRoom {
  const axis = readLineAxis();
  const { isVertical, isFromRight, roomPx, scrollPx } = axis;
  return { isVertical, isFromRight, px: roomPx === 0 ? 0 : neededPx() };

  function neededPx(): number {
    if (scrollPx <= roomPx || !isCutByScreen(axis)) return scrollPx;
    return endOfContent(document.documentElement, { axis, isHidingCut: true });
  }
}

/** Whether the screen cuts what is too long, so that a visitor cannot scroll to it. */
function isCutByScreen({ isVertical }: LineAxis): boolean {
  const body: Element | null = document.querySelector('body');
  return [document.documentElement, body].some((each) => {
    if (each === null) return false;
    const { overflowX, overflowY } = getComputedStyle(each);
    return /hidden|clip/.test(isVertical ? overflowY : overflowX);
  });
}

interface Room {
  axis: LineAxis;
  /** Whether `overflow: hidden` is meant to cut, as in a carousel, or only hides what has no room. */
  isHidingCut: boolean;
}

/** Returns where the text and pictures in `holder` end in the axis, and at least the room that is there. */
export function endOfContent(container: Element, room: Room): number {
  const { axis } = room;
  const { roomPx } = axis;
  let endPx = roomPx;
  for (const element of [container, ...itself(container).querySelectorAll('*')]) {
    const contentPx = endOf(element, axis);
    if (contentPx > endPx + ROUNDING_PX && isContent(element, container, room)) endPx = contentPx;
  }
  return endPx <= roomPx * MOST_CUT ? Math.ceil(endPx) : roomPx;
}

/** The end of a picture or field, or of the element's own text. */
function endOf(element: Element, axis: LineAxis): number {
  if (itself(element).matches(PICTURES)) return axis.endOf(boxOf(element));
  const range = document.createRange();
  let endPx = 0;
  for (const node of itself(element).childNodes) {
    if (!(node instanceof Text) || node.data.trim() === '') continue;
    range.selectNodeContents(node);
    endPx = Math.max(endPx, axis.endOf(range.getBoundingClientRect()));
  }
  return endPx;
}

function isContent(element: Element, container: Element, { axis, isHidingCut }: Room): boolean {
  if (!isSeen(element)) return false;
  for (const each of outwardFrom(element)) {
    if (each === container || each === document.body) return true;
    const { position, overflowX, overflowY, transform, translate } = getComputedStyle(each);
    const box = boxOf(each);
    const isMoved = /absolute|fixed/.test(position) || transform !== 'none' || translate !== 'none';
    if (position === 'fixed' || (isMoved && axis.startOf(box) >= axis.roomPx - ROUNDING_PX)) return false;
    const overflow = axis.isVertical ? overflowY : overflowX;
    const cuts = isHidingCut ? overflow !== 'visible' : /auto|scroll/.test(overflow);
    if (cuts && axis.endOf(box) <= axis.roomPx + ROUNDING_PX) return false;
  }
  return true;
}
