/**
 * Makes API keys and link secrets, and reads how an operator names a key.
 */
import { randomBytes } from 'node:crypto';
import { hashApiKey } from '../../../lambda/admission/key.ts';
import { ASK_FOR_KEY } from '../accepted-values.ts';
import type { CommandContext } from '../command.ts';

/** The prefix identifies a key to people and to scanners for leaked secrets. */
const PREFIX = 'shot_';
const LINK_SECRET_PREFIX = 'link_';

/** 256 bits cannot be guessed. */
const KEY_BYTES = 32;

/** `shot_` and 43 characters of base64url. */
export function makeApiKey(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString('base64url');
}

/** `link_` and 43 characters of base64url. */
export function makeLinkSecret(): string {
  return LINK_SECRET_PREFIX + randomBytes(KEY_BYTES).toString('base64url');
}

/** Returns the given id, or for "-" the hash of the key that a prompt asks for. */
export async function readKeyId(id: string, { readSecret }: CommandContext): Promise<string> {
  return id === ASK_FOR_KEY ? hashApiKey(await readSecret('API key')) : id;
}
