import { expect, it } from 'vitest';
import { createTurns, type EndTurn } from '../../../bin/local/gateway/invocation-turns.ts';
import { eventually } from '../../support/eventually.ts';

const STAYS = new AbortController().signal;

/** Records the outcome of each request, in order. */
function watch(turns: ReturnType<typeof createTurns>) {
  const seen: string[] = [];
  const ends = new Map<string, EndTurn>();
  // The caller is the first letter of a name.
  const come = (name: string, signal: AbortSignal = STAYS) => {
    const taken = turns.take(signal, name.slice(0, 1)).then((outcome) => {
      seen.push(typeof outcome === 'string' ? `${name} ${outcome}` : name);
      if (typeof outcome !== 'string') ends.set(name, outcome);
    });
    return taken;
  };
  return { seen, come, end: (name: string) => ends.get(name)?.() };
}

it('runs as many as there are turns, and the others in the order of arrival', async () => {
  const { seen, come, end } = watch(createTurns({ concurrency: 2, maxWaiting: 9 }));
  await Promise.all([come('a'), come('b')]);
  const waiting = [come('c'), come('d')];
  expect(seen).toEqual(['a', 'b']);
  end('b');
  await waiting[0];
  expect(seen).toEqual(['a', 'b', 'c']);
  end('a');
  await waiting[1];
  expect(seen).toEqual(['a', 'b', 'c', 'd']);
});

it('queues exactly as many as allowed', async () => {
  const { seen, come, end } = watch(createTurns({ concurrency: 1, maxWaiting: 2 }));
  await come('a');
  const waiting = [come('b'), come('c')];
  await come('d');
  expect(seen).toEqual(['a', 'd full']);
  end('a');
  await waiting[0];
  end('b');
  await waiting[1];
  expect(seen).toEqual(['a', 'd full', 'b', 'c']);
});

it('removes a request whose client left while it waited', async () => {
  const { seen, come, end } = watch(createTurns({ concurrency: 1, maxWaiting: 1 }));
  const leaves = new AbortController();
  await come('a');
  const left = come('b', leaves.signal);
  leaves.abort();
  await left;
  const waiting = come('c');
  end('a');
  await waiting;
  expect(seen).toEqual(['a', 'b gone', 'c']);
});

it('gives no turn to a request whose client has already left', async () => {
  const { seen, come } = watch(createTurns({ concurrency: 1, maxWaiting: 1 }));
  await come('a', AbortSignal.abort());
  expect(seen).toEqual(['a gone']);
});

it('counts a turn that is ended twice as one', async () => {
  const { seen, come, end } = watch(createTurns({ concurrency: 1, maxWaiting: 3 }));
  await come('a');
  const waiting = [come('b'), come('c')];
  end('a');
  end('a');
  await waiting[0];
  expect(seen).toEqual(['a', 'b']);
});

it('refuses all waiting requests when it closes', async () => {
  const turns = createTurns({ concurrency: 1, maxWaiting: 3 });
  const { seen, come } = watch(turns);
  await come('a');
  const waiting = [come('b'), come('c')];
  turns.close();
  await Promise.all(waiting);
  await come('d');
  expect(seen).toEqual(['a', 'b full', 'c full', 'd full']);
});

it('gives each waiting caller one turn before any caller gets a second one', async () => {
  const { seen, come, end } = watch(createTurns({ concurrency: 1, maxWaiting: 9 }));
  await come('a0');
  const waiting = [come('a1'), come('a2'), come('a3'), come('b1'), come('c1'), come('b2')];
  for (const name of ['a0', 'a1', 'b1', 'c1', 'a2', 'b2']) {
    end(name);
    await eventually(() => expect(seen.at(-1)).not.toBe(name));
  }
  await Promise.all(waiting);
  expect(seen).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('queues a request of a caller with a short queue in place of the last one of the longest queue', async () => {
  const { seen, come, end } = watch(createTurns({ concurrency: 1, maxWaiting: 3 }));
  await come('a0');
  const waiting = [come('a1'), come('a2'), come('a3')];
  const late = come('b1');
  await waiting[2];
  expect(seen).toEqual(['a0', 'a3 full']);
  await come('b2');
  expect(seen).toEqual(['a0', 'a3 full', 'b2 full']);
  end('a0');
  await waiting[0];
  end('a1');
  await late;
  expect(seen).toEqual(['a0', 'a3 full', 'b2 full', 'a1', 'b1']);
});
