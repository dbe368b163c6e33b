/**
 * A record of the keys table for the links of one key: the caller, plan and own limits of the key, and the
 * link secret, encrypted. The operator's commands write it with the key's record. It has no storage id and no
 * webhook secrets, because a link is public: with its key id anybody who has the function's role could read
 * the record, and then what these give access to.
 */
import * as v from 'valibot';
import { type KeyRecord, KeyRecordSchema } from '../key-record.ts';

export const LinkRecordSchema = v.object({
  ...v.omit(KeyRecordSchema, ['storageId', 'webhookSecrets']).entries,
  /** Can be opened for this key id only. */
  sealedLinkSecret: v.string(),
});

export type LinkRecord = v.InferOutput<typeof LinkRecordSchema>;

export function linkRecordOf(key: KeyRecord, sealedLinkSecret: string): LinkRecord {
  const { storageId, webhookSecrets, ...record } = key;
  return { ...record, keyHash: linkKeyOf(keyIdOf(record.keyHash)), sealedLinkSecret };
}

const LINK_PREFIX = 'link#';

const KEY_ID_CHARACTERS = 12;

const KEY_ID = new RegExp(`^[0-9a-f]{${KEY_ID_CHARACTERS}}$`);

/** The public id of a key: the beginning of its hash. It identifies a key and gives no access. */
export function keyIdOf(keyHash: string): string {
  return keyHash.slice(0, KEY_ID_CHARACTERS);
}

export function isKeyId(text: string): boolean {
  return KEY_ID.test(text);
}

/** Partition key of the links of a key. No hash begins so. */
export function linkKeyOf(keyId: string): string {
  return LINK_PREFIX + keyId;
}

export function isLinkKey(keyHash: string): boolean {
  return keyHash.startsWith(LINK_PREFIX);
}
