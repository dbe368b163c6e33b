/**
 * Moves the page's clock on where it would stand still for too long. The clock of a captured page stands
 * still while a task runs, so `while (Date.now() < end)` would never end: after many readings of the same
 * time, later readings are higher. The clock also stands still between promises that follow each other at
 * once. Some scripts use the date as a name then, such as Mermaid for its drawings, so each of these promises
 * reads another date. Runs in the page's main world, before its scripts.
 */
import { changeDate } from './change-date.ts';
import { changeNative } from './change-native.ts';

/** Readings of the same time before it moves on. A script that measures something reads it a few times. */
const FREE_READINGS = 20_000;
/** Further readings for each millisecond. */
const READINGS_PER_MS = 200;
/** The date is at most this far ahead of the clock, so that timers seem to come little too early. */
const MOST_AHEAD_MS = 10;

const { apply } = Reflect;
const realNow = performance.now.bind(performance);
let readMs = Number.NaN;
let readings = 0;

/** How far the clock is ahead, ms. */
function creepMs(): number {
  const nowMs = realNow();
  if (nowMs !== readMs) {
    readMs = nowMs;
    readings = 0;
  }
  readings += 1;
  return Math.max(0, readings - FREE_READINGS) / READINGS_PER_MS;
}

const afterThisTurn = queueMicrotask.bind(globalThis);
let dateMs = 0;
let isNewTurn = true;

/** The date at this time of the clock. Reactions of promises that follow each other read different ones. */
function dateAt(clockMs: number): number {
  if (clockMs > dateMs) dateMs = clockMs;
  else if (isNewTurn) dateMs = Math.min(dateMs + 1, clockMs + MOST_AHEAD_MS);
  if (isNewTurn) {
    isNewTurn = false;
    afterThisTurn(() => {
      isNewTurn = true;
    });
  }
  return dateMs;
}

changeNative(
  Performance.prototype,
  'now',
  (native, self, args) => Number(apply(native, self, args)) + creepMs(),
);
changeNative(Date, 'now', (native, self, args) =>
  dateAt(Number(apply(native, self, args)) + Math.floor(creepMs())),
);
changeNative(Reflect.get(globalThis, 'IdleDeadline')?.prototype, 'timeRemaining', (native, self, args) =>
  Math.max(0, Number(apply(native, self, args)) - creepMs()),
);
// Bound: a page that replaces Date.now changes no `new Date()`.
changeDate(Date.now.bind(Date));
