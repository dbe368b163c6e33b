/**
 * The records of the storage credentials table, as the function reads them and the operator's commands write them: a
 * caller's credentials, and a pointer to the default one.
 */
import * as v from 'valibot';

/** Sort key of the pointer; no credential id may begin with `#`. */
export const DEFAULT_POINTER_ID = '#default';

/** The secret is sealed; `bucketHost` is where the bucket's files are read from; `createdAt` is ISO 8601. */
export const CredentialRecordSchema = v.object({
  /** Of the caller that it belongs to. */
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
  /** Id of the credential. */
  pointsTo: v.string(),
});

export type DefaultPointer = v.InferOutput<typeof DefaultPointerSchema>;
