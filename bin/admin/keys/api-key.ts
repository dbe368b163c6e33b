/**
 * Makes API keys, and the id by which an operator names one.
 */
import { randomBytes } from 'node:crypto';
import { hashApiKey } from '../../../lambda/admission/key.ts';
import { ASK_FOR_KEY } from '../accepted-values.ts';
import type { CommandContext } from '../command.ts';

/** The prefix identifies a key to people and to scanners for leaked secrets. */
const PREFIX = 'shot_';

/** 256 bits cannot be guessed. */
const KEY_BYTES = 32;

const STORAGE_ID_BYTES = 16;

const ID_CHARACTERS = 12;

/** `shot_` and 43 characters of base64url. */
export function makeApiKey(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString('base64url');
}

/** 128 random bits: the partition key of a caller's storage credentials. */
export function makeStorageId(): string {
  return randomBytes(STORAGE_ID_BYTES).toString('hex');
}

/** The beginning of the hash. It identifies a key and gives no access. */
export function keyIdOf(keyHash: string): string {
  return keyHash.slice(0, ID_CHARACTERS);
}

/** Returns the given id, or for "-" the hash of the key that a prompt asks for. */
export async function readKeyId(id: string, { readSecret }: CommandContext): Promise<string> {
  return id === ASK_FOR_KEY ? hashApiKey(await readSecret('API key')) : id;
}
