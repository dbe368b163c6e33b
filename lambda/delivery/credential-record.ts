/**
 * The records of the storage credentials table: a caller's credentials, and a pointer to the default one. The
 * operator's commands write them and the function reads them.
 */
import * as v from 'valibot';

/** Sort key of the pointer; no credential id may begin with `#`. */
export const DEFAULT_POINTER_ID = '#default';

/** `bucketHost` is the host that serves the bucket's files; `createdAt` is ISO 8601. */
export const CredentialRecordSchema = v.object({
  storageId: v.string(),
  credentialId: v.string(),
  accountId: v.string(),
  jurisdiction: v.optional(v.string()),
  accessKeyId: v.string(),
  sealedSecret: v.string(),
  bucket: v.string(),
  bucketHost: v.string(),
  createdAt: v.optional(v.string()),
});

export type CredentialRecord = v.InferOutput<typeof CredentialRecordSchema>;

export const DefaultPointerSchema = v.object({
  storageId: v.string(),
  credentialId: v.literal(DEFAULT_POINTER_ID),
  pointsTo: v.string(),
});

export type DefaultPointer = v.InferOutput<typeof DefaultPointerSchema>;
