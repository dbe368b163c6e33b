/**
 * The key that seals storage secrets on one machine: 32 random bytes in a file that only its owner can read.
 */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

/** Its name in the data folder. */
export const SECRETS_KEY_FILE = 'secrets.key';

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

/** Makes the file if it is missing. */
export async function ensureSecretsKey(file: string): Promise<void> {
  try {
    await writeFile(file, randomBytes(KEY_BYTES), { flag: 'wx', mode: OWNER_ONLY });
  } catch (error) {
    // An existing key is kept, because stored secrets were sealed with it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
