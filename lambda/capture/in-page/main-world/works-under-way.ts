/**
 * The work of the page's scripts on other threads. The page's clock does not wait for it, so the capture
 * asks about it by an event. The clock also runs ahead of it: work that takes a moment of a visitor's
 * time may take a second of the page's time, and what it brings comes late. So the capture also asks
 * about work that has just ended.
 */
import { REAL_WORKS_ASKED, WORKS_ASKED } from './works-asked.ts';

// The page's own functions, before anything changes them.
const now = performance.now.bind(performance);
const { then } = Promise.prototype;

let underWay = 0;
/** Those of them that the page does itself in its idle time. */
let idleUnderWay = 0;
let endedAtMs = Number.NEGATIVE_INFINITY;

/** Returns the function to call when the work has ended. Further calls do nothing. */
export function begin({ isIdle = false } = {}): () => void {
  let isUnderWay = true;
  underWay += 1;
  if (isIdle) idleUnderWay += 1;
  return () => {
    if (!isUnderWay) return;
    isUnderWay = false;
    underWay -= 1;
    if (isIdle) idleUnderWay -= 1;
    endedAtMs = now();
  };
}

export function untilSettled(promise: unknown): void {
  if (promise instanceof Promise) afterSettled(promise, (_value, end) => end());
}

/** The page does it in its idle time. */
export function untilIdleSettled(promise: unknown): void {
  if (promise instanceof Promise) afterSettled(promise, (_value, end) => end(), begin({ isIdle: true }));
}

/** `onFulfilled` gets the function to call when the work has ended. */
export function afterSettled(
  promise: Promise<unknown>,
  onFulfilled: (value: unknown, end: () => void) => void,
  end = begin(),
): void {
  Reflect.apply(then, promise, [(value: unknown) => onFulfilled(value, end), end]);
}

export function untilEvents(target: unknown, ...types: string[]): void {
  if (!(target instanceof EventTarget)) return;
  const end = begin();
  for (const type of types) target.addEventListener(type, end, { once: true });
}

addEventListener(WORKS_ASKED, (event) => {
  const withinMs = event instanceof CustomEvent ? Number(event.detail) : 0;
  if (underWay > 0 || now() - endedAtMs < withinMs) event.preventDefault();
});

addEventListener(REAL_WORKS_ASKED, (event) => {
  if (underWay > idleUnderWay) event.preventDefault();
});
