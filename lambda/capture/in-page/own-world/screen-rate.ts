/**
 * Gives the page's scripts animation frames at the rate of a screen, which is what they are written for. The browser's
 * own frames come back to back (see the flags), and a script that draws in each of them leaves no time for anything
 * else. A frame that no other one precedes comes at once. Runs in windows and in workers.
 */
import { onPageFramesCalled } from '../dom/page-frames.ts';

const SCREEN_FRAME_MS = 1000 / 60;

/** `webkit...` are the old names, in windows only. */
const NAMES = [
  ['requestAnimationFrame', 'cancelAnimationFrame'],
  ['webkitRequestAnimationFrame', 'webkitCancelAnimationFrame'],
] as const;

// The page may replace these.
const { apply } = Reflect;
const { ceil, floor } = Math;
const wait = setTimeout;
const clock = performance;
const now = clock.now.bind(clock);
const { timeOrigin } = clock;

/** Handle -> asks the browser for the frame, and returns the browser's handle. */
const queued = new Map<number, () => unknown>();
/** Handle -> the browser's handle. */
const asked = new Map<number, unknown>();
/** Far from the browser's own handles, which other windows' functions may have returned. */
let lastHandle = 2 ** 30;
/** The screen's frame in which a callback ran last. */
let drawnIn = Number.NEGATIVE_INFINITY;
let isTimed = false;

/** Number of the screen's frame. All documents count the same frames. */
function screenFrame(): number {
  return floor((timeOrigin + now()) / SCREEN_FRAME_MS);
}

function ask(): void {
  // What is queued meanwhile is for the frame after.
  const all = [...queued];
  queued.clear();
  for (const [handle, askBrowser] of all) asked.set(handle, askBrowser());
}

function askInTime(): void {
  isTimed = false;
  if (queued.size === 0) return;
  if (screenFrame() > drawnIn) {
    ask();
    return;
  }
  isTimed = true;
  const nextAt = (drawnIn + 1) * SCREEN_FRAME_MS - timeOrigin;
  wait(askInTime, ceil(nextAt - now()));
}

/** Another window's function fails or acts there, as the browser decides. */
function isForeign(self: unknown): boolean {
  return self !== undefined && self !== null && self !== globalThis;
}

for (const [requestName, cancelName] of NAMES) {
  const request: unknown = Reflect.get(globalThis, requestName);
  const cancel: unknown = Reflect.get(globalThis, cancelName);
  if (typeof request !== 'function' || typeof cancel !== 'function') continue;
  // A proxy has the function's name, and no source text.
  const slowRequest = new Proxy(request, {
    apply(target, self, args: unknown[]) {
      const [callback] = args;
      if (isForeign(self) || typeof callback !== 'function') return apply(target, self, args);
      const handle = ++lastHandle;
      const draw = (time: number) => {
        asked.delete(handle);
        drawnIn = screenFrame();
        apply(callback, undefined, [time]);
      };
      queued.set(handle, () => apply(target, globalThis, [draw]));
      if (!isTimed) askInTime();
      return handle;
    },
  });
  const slowCancel = new Proxy(cancel, {
    apply(target, self, args: unknown[]) {
      if (isForeign(self) || args.length === 0) return apply(target, self, args);
      const handle = Number(args[0]);
      if (asked.has(handle)) apply(target, globalThis, [asked.get(handle)]);
      asked.delete(handle);
      queued.delete(handle);
    },
  });
  Object.assign(globalThis, { [requestName]: slowRequest, [cancelName]: slowCancel });
}

onPageFramesCalled(ask);
