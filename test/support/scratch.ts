/** Folders of tests. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that is deleted after the last of all tests, see build-first.ts. */
export function createDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'test-'));
}
