/**
 * Makes API keys, and the id by which an operator names one.
 */
import { randomBytes } from 'node:crypto';
import { hashApiKey } from '../../../lambda/admission/key.ts';
import { ASK_FOR_KEY } from '../accepted-values.ts';
import type { CommandContext } from '../command.ts';

/** Tells people, and programs that look for leaked secrets, what they have found. */
const PREFIX = 'shot_';

/** 256 bits: nothing to guess. */
const KEY_BYTES = 32;

const STORAGE_ID_BYTES = 16;

const ID_CHARACTERS = 12;

/** `shot_` and 43 characters of base64url. */
export function makeApiKey(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString('base64url');
}

/** 128 random bits: what the storage credentials of a caller are found by. */
export function makeStorageId(): string {
  return randomBytes(STORAGE_ID_BYTES).toString('hex');
}

/** The beginning of the hash: it tells keys apart and opens nothing. */
export function keyIdOf(keyHash: string): string {
  return keyHash.slice(0, ID_CHARACTERS);
}

/** What to look a key up by: the id as given, or the hash of the key that is asked for. */
export async function readKeyId(id: string, { readSecret }: CommandContext): Promise<string> {
  return id === ASK_FOR_KEY ? hashApiKey(await readSecret('API key')) : id;
}
