/**
 * The key that seals storage secrets on one machine: 32 random bytes in a file that only its owner may read.
 */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

/** Makes the file when it is not there. */
export async function ensureSecretsKey(file: string): Promise<void> {
  try {
    await writeFile(file, randomBytes(KEY_BYTES), { flag: 'wx', mode: OWNER_ONLY });
  } catch (error) {
    // There already: what was sealed with it must open again.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
