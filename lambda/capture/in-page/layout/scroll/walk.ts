/** Scrolls in small steps, one with each frame of the page, as a visitor does. */
import { itself } from '../../dom/itself.ts';
import { noteGlimpses } from './survey-view.ts';

export interface Walk {
  fromPx: number;
  toPx: number;
  stepPx: number;
}

/** The last one that has begun. It ends when the next one begins. */
let lastWalk = 0;

/** Begins it with the next frame. `findAdded` is called before each step. */
export function walk(scroller: Element, { fromPx, toPx, stepPx }: Walk, findAdded: () => void): void {
  const element = itself(scroller);
  const own = ++lastWalk;
  let top = fromPx;
  const step = () => {
    if (own !== lastWalk) return;
    findAdded();
    noteGlimpses();
    const leftPx = toPx - top;
    if (leftPx === 0) return;
    top += Math.sign(leftPx) * Math.min(stepPx, Math.abs(leftPx));
    element.scrollTo({ top, behavior: 'instant' });
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

export function endWalk(): void {
  lastWalk++;
}
