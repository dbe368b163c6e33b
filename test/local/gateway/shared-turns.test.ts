import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../bin/local/gateway/invocation-turns.ts';
import { createSharedTurns } from '../../../bin/local/gateway/shared-turns.ts';

const never = () => new AbortController().signal;
const isWaiting = async (turn: Promise<unknown>) =>
  (await Promise.race([turn, new Promise((resolve) => setImmediate(resolve, 'waits'))])) === 'waits';

function open(concurrency = 1, maxWaiting = 1) {
  return createSharedTurns(createTurns({ concurrency, maxWaiting }));
}

/** Ends the turn; fails if there is none. */
function end(turn: Awaited<ReturnType<ReturnType<typeof open>>>): void {
  if (typeof turn !== 'function') throw new Error(`no turn but ${turn}`);
  turn();
}

describe('requests of the same capture', () => {
  it('need one turn together, however many they are', async () => {
    const take = open();
    const turns = await Promise.all(Array.from({ length: 50 }, () => take(never(), 'a', 'same')));
    expect(turns.map((turn) => typeof turn)).toEqual(Array(50).fill('function'));
    const other = take(never(), 'a', 'other');
    turns.slice(1).forEach(end);
    expect(await isWaiting(other)).toBe(true);
    end(turns[0] ?? 'gone');
    end(await other);
  });

  it('wait in line together, and take one place of it', async () => {
    const take = open();
    const running = await take(never(), 'a', undefined);
    const waiting = [take(never(), 'a', 'same'), take(never(), 'a', 'same'), take(never(), 'a', 'same')];
    expect(await take(never(), 'a', 'other')).toBe('full');
    end(running);
    for (const turn of await Promise.all(waiting)) end(turn);
  });

  it('are all refused when the line is full', async () => {
    const take = open(1, 0);
    await take(never(), 'a', undefined);
    const refused = [take(never(), 'a', 'same'), take(never(), 'a', 'same')];
    expect(await Promise.all(refused)).toEqual(['full', 'full']);
  });

  it('go on when the client of the first leaves the line', async () => {
    const take = open();
    const running = await take(never(), 'a', undefined);
    const leaving = new AbortController();
    const first = take(leaving.signal, 'a', 'same');
    const second = take(never(), 'a', 'same');
    leaving.abort();
    expect(await first).toBe('gone');
    end(running);
    end(await second);
    end(await take(never(), 'a', 'same'));
  });
});

it('requests that are not kept take a turn each', async () => {
  const take = open(2);
  const [one, other] = [await take(never(), 'a', undefined), await take(never(), 'a', undefined)];
  const third = take(never(), 'a', undefined);
  expect(await isWaiting(third)).toBe(true);
  end(one);
  end(await third);
  end(other);
});
