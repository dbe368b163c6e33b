import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { HEAP_FLAG } from '../lambda/heap.ts';

it('sets a flag that this version of Node knows', async () => {
  // Node refuses to start with a flag that it does not know. The function would only ignore it.
  const start = (flag: string) => promisify(execFile)(process.execPath, [flag, '--eval', '0']);
  await expect(start(HEAP_FLAG)).resolves.toBeDefined();
  await expect(start(`${HEAP_FLAG}0%`)).rejects.toThrow('bad option');
});
