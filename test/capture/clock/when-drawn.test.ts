import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { startDeadline } from '../../../lambda/capture/clock/deadline.ts';
import { whenDrawn } from '../../../lambda/capture/clock/when-drawn.ts';

it('grants a pending frame time again when a change came while time passed', async () => {
  const changes = new EventEmitter();
  const drawn = Promise.withResolvers<boolean>();
  const document = { hasLoaded: false };
  let passes = 0;
  const time = {
    passedMs: 0,
    allowLoading: () => void setImmediate(() => changes.emit('change')),
    async passUntil() {
      passes += 1;
      // The load ends while time passes for the change before.
      if (passes === 1) {
        document.hasLoaded = true;
        changes.emit('change');
      } else drawn.resolve(true);
    },
  };
  const watch = { document, changed: (signal: AbortSignal) => once(changes, 'change', { signal }) };
  const deadline = startDeadline(10_000, () => new Error('The time is up'));
  const waiting = { watch, time, deadline, patienceMs: 600_000, isOnCommand: true } as never;
  expect(await whenDrawn(drawn.promise, waiting)).toBe(true);
  deadline.clear();
});
