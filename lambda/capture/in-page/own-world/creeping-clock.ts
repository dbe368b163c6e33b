/**
 * Lets the page's clock creep on while a script waits for it in a loop. The clock of a captured page stands while a task
 * runs, so `while (Date.now() < end)` would never end. After many readings of the same time the readings move on. Runs in the
 * page's own world, before its scripts.
 */

/** Readings of the same time before it moves on. A script that measures something reads it a few times. */
const FREE_READINGS = 20_000;
/** Further readings for each millisecond. */
const READINGS_PER_MS = 200;

const { apply, construct } = Reflect;
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

/** A proxy of a native function looks like it: its name, its length and its text. */
function change<Owner extends object>(
  owner: Owner,
  name: keyof Owner,
  read: (value: number) => number,
): void {
  const native = owner[name];
  if (typeof native !== 'function') return;
  owner[name] = new Proxy(native, {
    apply: (target, self, args) => read(apply(target, self, args)),
  });
}

change(Performance.prototype, 'now', (value) => value + creepMs());
change(Date, 'now', (value) => value + Math.floor(creepMs()));
if (typeof IdleDeadline === 'function') {
  change(IdleDeadline.prototype, 'timeRemaining', (value) => Math.max(0, value - creepMs()));
}

const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    construct(
      target,
      args.length === 0 ? [RealDate.now()] : args,
      newTarget === globalThis.Date ? target : newTarget,
    ),
});
RealDate.prototype.constructor = globalThis.Date;
