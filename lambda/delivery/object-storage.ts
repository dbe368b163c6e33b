/**
 * Uploads a capture to the caller's own bucket by the stored credential. The endpoint is built from the account
 * id, never taken from anybody's free text: an endpoint to choose would be a way into private networks.
 */
import { randomInt } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type Capture, FILE_TYPES } from '../capture/capture-result.ts';
import { ServiceError } from '../errors.ts';
import type { StorageCredential } from './credentials.ts';
import { objectKey, objectUrl } from './object-key.ts';
import type { Seal } from './seal.ts';

/** The JSON a caller gets for an upload. */
export interface StoredObject {
  success: true;
  storage: 'r2';
  url: string;
  bucket: string;
  key: string;
}

export interface UploadDeps {
  seal: Seal;
  now: () => number;
  /** Replaces the endpoint built from the account id, on one machine. */
  endpoint: string | undefined;
}

const ATTEMPTS = 3;
const CONNECTION_TIMEOUT_MS = 3_000;
// Two uploads meet in one second with one short id once in 36^10; a few tries are plenty.
const KEY_TRIES = 3;
const SHORT_ID_LENGTH = 10;
const BASE_36 = 36;

/** Jurisdictions in which R2 keeps buckets apart. Source: https://developers.cloudflare.com/r2/reference/data-location/ */
const JURISDICTION_LABELS: Record<string, string> = { eu: '.eu', fedramp: '.fedramp' };

/** What a storage's error means to the caller. */
const FAILURES: Record<string, string> = {
  AccessDenied: 'the credential may not write to the bucket',
  NoSuchBucket: 'the bucket does not exist',
  InvalidAccessKeyId: 'the access key is not known to the storage',
  SignatureDoesNotMatch: 'the secret does not belong to the access key',
  Unauthorized: 'the credential is not accepted',
};

/**
 * Gives a function that uploads one capture.
 * @throws ServiceError storage_upload_failed
 */
export function createUpload({ seal, now, endpoint }: UploadDeps) {
  return async function upload(
    capture: Capture,
    credential: StorageCredential,
    signal: AbortSignal,
  ): Promise<StoredObject> {
    const body = Buffer.from(capture.base64, 'base64');
    const client = connect(credential);
    try {
      for (let attempt = 1; ; attempt++) {
        const key = objectKey(capture.format, now(), randomShortId());
        try {
          await client.send(putObject(credential.bucket, key, body, capture), { abortSignal: signal });
          const url = objectUrl(credential.bucketHost, key);
          return { success: true, storage: 'r2', url, bucket: credential.bucket, key };
        } catch (error) {
          if (!isKeyTaken(error) || attempt === KEY_TRIES) throw uploadFailed(error);
        }
      }
    } finally {
      client.destroy();
    }
  };

  function connect(credential: StorageCredential): S3Client {
    return new S3Client({
      region: 'auto',
      endpoint: endpoint ?? endpointOf(credential),
      forcePathStyle: true,
      maxAttempts: ATTEMPTS,
      // R2 refuses the checksums that newer SDKs add by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS },
      credentials: async () => ({
        accessKeyId: credential.accessKeyId,
        secretAccessKey: await seal.open(credential.sealedSecret, credential.callerId),
      }),
    });
  }
}

/** `https://<account>[.<jurisdiction>].r2.cloudflarestorage.com` */
function endpointOf({ accountId, jurisdiction }: StorageCredential): string {
  if (!/^[0-9a-f]{32}$/.test(accountId)) throw new Error('A storage credential has no valid account id');
  const label = jurisdiction === undefined ? '' : JURISDICTION_LABELS[jurisdiction];
  if (label === undefined) throw new Error('A storage credential has no valid jurisdiction');
  return `https://${accountId}${label}.r2.cloudflarestorage.com`;
}

function putObject(bucket: string, key: string, body: Buffer, capture: Capture): PutObjectCommand {
  return new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: body,
    ContentType: FILE_TYPES[capture.format].contentType,
    IfNoneMatch: '*',
  });
}

function randomShortId(): string {
  return Array.from({ length: SHORT_ID_LENGTH }, () => randomInt(BASE_36).toString(BASE_36)).join('');
}

// 412: the key exists. 409: somebody is writing it right now.
function isKeyTaken(error: unknown): boolean {
  return error instanceof Error && ['PreconditionFailed', 'ConditionalRequestConflict'].includes(error.name);
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
