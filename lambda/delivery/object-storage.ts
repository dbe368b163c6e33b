/**
 * Uploads a capture to the caller's own bucket with the stored credential. The endpoint is built from the
 * account id and cannot be chosen, because a chosen endpoint could lead into private networks.
 */
import { randomInt } from 'node:crypto';
import { type Capture, FILE_TYPES } from '../capture/capture-result.ts';
import { ServiceError, unavailable } from '../errors.ts';
import type { Seal } from '../secrets/seal.ts';
import { withinSignal } from '../waits/within-time.ts';
import type { CredentialRecord } from './credential-record.ts';
import { objectKey, objectUrl } from './object-key.ts';
import { putNewObject } from './put-new-object.ts';
import { createCallerStorage, type StorageServer } from './storage-client.ts';

/** The JSON response to an upload. */
export interface StoredObject {
  success: true;
  storage: 'r2';
  url: string;
  bucket: string;
  key: string;
}

interface UploadDeps {
  seal: Seal;
  now: () => number;
  /** Replaces the endpoint built from the account id, on one machine. */
  server: StorageServer | undefined;
}

// Two uploads in the same second have the same short id with a probability of 36^-10.
const KEY_TRIES = 3;
const SHORT_ID_LENGTH = 10;
const BASE_36 = 36;

/** Error name of the storage -> reason in the caller's message. */
const FAILURES: Record<string, string> = {
  AccessDenied: 'the credential may not write to the bucket',
  NoSuchBucket: 'the bucket does not exist',
  InvalidAccessKeyId: 'the access key is not known to the storage',
  SignatureDoesNotMatch: 'the secret does not belong to the access key',
  Unauthorized: 'the credential is not accepted',
};

/**
 * Makes a function that uploads one capture, under `ownKey` if it has a key of its own.
 * The object is complete or absent.
 * @throws ServiceError storage_upload_failed; service_unavailable if the secret cannot be decrypted
 */
export function createUpload({ seal, now, server }: UploadDeps) {
  return async function upload(
    capture: Capture,
    credential: CredentialRecord,
    signal: AbortSignal,
    ownKey?: string,
  ): Promise<StoredObject> {
    const client = createCallerStorage(credential, await openSecret(credential, signal), server);
    try {
      const put = (key: string) => {
        const body = Buffer.from(capture.base64, 'base64');
        const { contentType } = FILE_TYPES[capture.format];
        return putNewObject(client, { bucket: credential.bucket, key, body, contentType }, signal);
      };
      // Nobody else has the key, so what is there is from an earlier attempt.
      if (ownKey !== undefined) await put(ownKey);
      const key = ownKey ?? (await putUnderFreeKey(capture, put));
      const url = objectUrl(credential.bucketHost, key);
      return { success: true, storage: 'r2', url, bucket: credential.bucket, key };
    } catch (error) {
      throw uploadFailed(error);
    } finally {
      client.destroy();
    }
  };

  async function putUnderFreeKey(
    { format }: Capture,
    put: (key: string) => ReturnType<typeof putNewObject>,
  ): Promise<string> {
    for (let count = 0; count < KEY_TRIES; count++) {
      const key = objectKey(format, now(), randomShortId());
      if ((await put(key)) === 'stored') return key;
    }
    throw new Error('Every key was taken');
  }

  async function openSecret(
    { sealedSecret, storageId }: CredentialRecord,
    signal: AbortSignal,
  ): Promise<string> {
    try {
      return await withinSignal(signal, seal.open(sealedSecret, storageId));
    } catch (error) {
      throw unavailable(
        error,
        'The capture was made, but your storage credential could not be read just now. Try again shortly.',
      );
    }
  }
}

function randomShortId(): string {
  return Array.from({ length: SHORT_ID_LENGTH }, () => randomInt(BASE_36).toString(BASE_36)).join('');
}

function uploadFailed(error: unknown): ServiceError {
  const name = error instanceof Error ? error.name : '';
  const reason = Object.hasOwn(FAILURES, name)
    ? FAILURES[name]
    : 'the storage could not be reached or refused';
  return new ServiceError(
    'storage_upload_failed',
    `The capture was made, but ${reason}. Check the storage credential and the bucket, then try again.`,
    { members: { success: false, storage: 'r2' }, cause: error },
  );
}
