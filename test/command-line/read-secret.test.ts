import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createSecretReader } from '../../bin/command-line/read-secret.ts';

/** Standard input as a terminal or a pipe, and everything that is shown. */
function streams(isTTY: boolean) {
  const modes: boolean[] = [];
  let shown = '';
  const input = Object.assign(new PassThrough(), {
    isTTY,
    setRawMode(isRaw: boolean) {
      modes.push(isRaw);
      return input;
    },
  });
  const readSecret = createSecretReader(input as never, { write: (text: string) => (shown += text) });
  return { input, modes, readSecret, shown: () => shown };
}

describe('a prompt', () => {
  it('shows what is asked for and nothing of what is typed', async () => {
    const { input, modes, readSecret, shown } = streams(true);
    const secret = readSecret('Secret access key');
    for (const key of ['s', 'e', 'x', '\u007f', 'cret\r']) input.write(key);
    expect(await secret).toBe('secret');
    expect(shown()).toBe('Secret access key: \n');
    expect(modes).toEqual([true, false]);
  });

  it('gives up on Ctrl+C and gives the terminal back', async () => {
    const { input, modes, readSecret } = streams(true);
    const secret = readSecret('API key');
    input.write('abc\u0003');
    await expect(secret).rejects.toThrow('Given up.');
    expect(modes).toEqual([true, false]);
  });
});

describe('standard input', () => {
  it('is read to its end, but for the line break', async () => {
    const { input, modes, readSecret, shown } = streams(false);
    input.end('secret\n');
    expect(await readSecret('API key')).toBe('secret');
    expect([shown(), modes]).toEqual(['', []]);
  });

  it.each([
    ['', 'No API key was given.'],
    ['\n', 'No API key was given.'],
    ['two words', 'one word'],
    ['two\nlines\n', 'one word'],
  ])('%j is refused', async (text, message) => {
    const { input, readSecret } = streams(false);
    input.end(text);
    await expect(readSecret('API key')).rejects.toThrow(message);
  });
});
