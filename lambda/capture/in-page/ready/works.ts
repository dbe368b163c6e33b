/** Waits for the work of the page's scripts on other threads. */
import { REAL_WORKS_ASKED, WORKS_ASKED } from '../main-world/works-asked.ts';

const CHECK_MS = 10;
/** Child frames that are asked in each window. */
const MOST_FRAMES = 30;

/** Resolves when all such work has ended, or after this much of the page's time. */
export async function backgroundWorkEnded(capMs: number): Promise<true> {
  for (let waitedMs = 0; hasBackgroundWork() && waitedMs < capMs; waitedMs += CHECK_MS) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  }
  return true;
}

/**
 * Whether such work is under way in the page or in its frames of the same origin, or has ended in the
 * last `withinMs` of their time.
 */
export function hasBackgroundWork(withinMs = 0): boolean {
  return areAnswered(WORKS_ASKED, withinMs);
}

/** The same, and whether work is under way now that page time does not hurry. */
export function backgroundWorkNow(withinMs: number): { any: boolean; real: boolean } {
  return { any: hasBackgroundWork(withinMs), real: areAnswered(REAL_WORKS_ASKED, withinMs) };
}

function areAnswered(type: string, withinMs: number): boolean {
  return windowsOf(window).some((each) => isAnswered(each, type, withinMs));
}

function isAnswered(asked: Window, type: string, withinMs: number): boolean {
  // An element may have the name of the function in the window.
  const event = new CustomEvent(type, { detail: withinMs, cancelable: true });
  return !EventTarget.prototype.dispatchEvent.call(asked, event);
}

function windowsOf(top: Window): Window[] {
  const inside = Array.from({ length: Math.min(top.length, MOST_FRAMES) }, (_none, at) => top[at]);
  return [top, ...inside.flatMap((each) => (each && isReachable(each) ? windowsOf(each) : []))];
}

/** A window of another origin tells nothing. */
function isReachable(other: Window): boolean {
  try {
    return other.document !== null;
  } catch {
    return false;
  }
}
