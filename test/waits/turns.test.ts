import { describe, expect, it } from 'vitest';
import { createTurns } from '../../lambda/waits/turns.ts';

class Refusal extends Error {}

/** Two calls at a time. Each call ends when the test says so. */
function start() {
  const takeTurn = createTurns({ limit: 2, isAnswer: (error) => error instanceof Refusal });
  const begun: string[] = [];
  const calls = new Map<string, PromiseWithResolvers<string>>();
  const outcomes: Record<string, string> = {};
  const call = (name: string, signal?: AbortSignal) => {
    const own = Promise.withResolvers<string>();
    calls.set(name, own);
    const run = () => {
      begun.push(name);
      return own.promise;
    };
    takeTurn(run, signal).then(
      (output) => (outcomes[name] = output),
      (error: Error) => (outcomes[name] = error.message),
    );
  };
  /** Lets everything happen that waits for nothing else. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    outcomes,
    call,
    settle,
    async answer(name: string) {
      calls.get(name)?.resolve('answered');
      await settle();
    },
    async fail(name: string, error: Error = new Error(`${name} timed out`)) {
      calls.get(name)?.reject(error);
      await settle();
    },
  };
}

describe('calls', () => {
  it('run two at a time, in the order of arrival', async () => {
    const { begun, call, answer, settle } = start();
    for (const name of ['a', 'b', 'c', 'd']) call(name);
    await settle();
    expect(begun).toEqual(['a', 'b']);
    await answer('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await answer('a');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    await answer('c');
    await answer('d');
    call('e');
    call('f');
    call('g');
    await settle();
    expect(begun.slice(4)).toEqual(['e', 'f']);
  });

  it('that wait fail when all running calls have failed and none was answered, and the next call begins', async () => {
    const { outcomes, begun, call, fail, settle } = start();
    for (const name of ['a', 'b', 'c', 'd']) call(name);
    await fail('a');
    call('e');
    expect(outcomes).toEqual({ a: 'a timed out' });
    await fail('b');
    const reason = 'b timed out';
    expect(outcomes).toEqual({ a: 'a timed out', b: reason, c: reason, d: reason, e: reason });
    call('f');
    await settle();
    expect(begun).toEqual(['a', 'b', 'f']);
  });

  it('that wait begin no sooner than a running one is answered, after one that failed', async () => {
    const { outcomes, begun, call, answer, fail } = start();
    for (const name of ['a', 'b', 'c', 'd']) call(name);
    await fail('a');
    expect(begun).toEqual(['a', 'b']);
    await answer('b');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect(outcomes).toEqual({ a: 'a timed out', b: 'answered' });
  });

  it('that were aborted last leave the others with the failure before', async () => {
    const { outcomes, call, fail } = start();
    const deadline = new AbortController();
    call('a');
    call('b', deadline.signal);
    call('c');
    await fail('a');
    deadline.abort();
    await fail('b', new Error('aborted'));
    expect(outcomes).toEqual({ a: 'a timed out', b: 'aborted', c: 'a timed out' });
  });

  it('that wait go on when another was answered in the meantime', async () => {
    const { outcomes, begun, call, answer, fail } = start();
    for (const name of ['a', 'b', 'c', 'd']) call(name);
    await answer('b');
    await fail('a');
    expect(outcomes).toEqual({ a: 'a timed out', b: 'answered' });
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('that wait go on after a refusal, which is an answer', async () => {
    const { outcomes, begun, call, fail } = start();
    for (const name of ['a', 'b', 'c']) call(name);
    await fail('a', new Refusal('condition'));
    expect(outcomes).toEqual({ a: 'condition' });
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('that wait too long leave, and take no place', async () => {
    const { outcomes, begun, call, answer, settle } = start();
    const deadline = new AbortController();
    call('a');
    call('b');
    call('c', deadline.signal);
    call('d');
    deadline.abort(new Error('too late'));
    call('e', deadline.signal);
    await settle();
    expect(outcomes).toEqual({ c: 'too late', e: 'too late' });
    await answer('a');
    expect(begun).toEqual(['a', 'b', 'd']);
  });

  it('that were aborted say nothing about the server', async () => {
    const { outcomes, call, fail } = start();
    const deadline = new AbortController();
    call('a', deadline.signal);
    call('b');
    call('c');
    deadline.abort();
    await fail('a', new Error('aborted'));
    expect(outcomes).toEqual({ a: 'aborted' });
  });
});
