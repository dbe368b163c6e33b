import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgress } from '../../../bin/local/run/progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Shows one step of `seconds`, and returns what was written. */
async function show(isTTY: boolean, seconds: number, work: 'done' | 'fails' | 'nothing to do' = 'done') {
  let written = '';
  const progress = createProgress({ isTTY, write: (text) => (written += text) });
  const step = progress('Building', async (begin) => {
    if (work === 'nothing to do') return 'result';
    begin();
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    if (work === 'fails') throw new Error('No space');
    return 'result';
  });
  const result = await step.catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(10_000);
  return { result, written };
}

/** What a terminal shows in the end: a carriage return begins the line again. */
const shown = (written: string) =>
  written
    .split('\n')
    .map((line) => line.split('\r').at(-1)?.replace('\x1b[K', ''))
    .join('\n');

describe('a slow step', () => {
  it('counts its seconds in one line of a terminal', async () => {
    const { result, written } = await show(true, 2);
    expect(result).toBe('result');
    expect(written.split('\r').map((line) => line.replace('\x1b[K', ''))).toEqual([
      'Building ...',
      'Building ... 1 s',
      'Building ... 2 s',
      'Building ... done\n',
    ]);
    expect(shown(written)).toBe('Building ... done\n');
  });

  it('has plain lines where no terminal is, without control characters', async () => {
    const { written } = await show(false, 2);
    expect(written).toBe('Building ...\nBuilding: done after 2 s\n');
  });

  it.each([true, false])('ends its line before the error is printed (terminal: %s)', async (isTTY) => {
    const { result, written } = await show(isTTY, 1, 'fails');
    expect(result).toBe('No space');
    expect(shown(written)).toMatch(/failed.*\n$/);
  });

  it.each([true, false])('without work is silent (terminal: %s)', async (isTTY) => {
    expect(await show(isTTY, 0, 'nothing to do')).toEqual({ result: 'result', written: '' });
  });
});
