/**
 * The bodies of a job's requests: one object in the service's own bucket, each body encrypted for itself, so
 * that a worker reads only its own. The key is in the job's records: when these are deleted, what may be
 * left of the object is useless.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { prefixOf } from '../../cache/lifetimes.ts';
import { withinSignal } from '../../waits/within-time.ts';
import type { BodiesRecord } from './job-record.ts';

export interface JobBodies {
  /** Stores the texts; returns the record by which they can be read. */
  put(texts: readonly string[], signal: AbortSignal): Promise<BodiesRecord>;
  /** Returns the text with this number. `from` and `to`: where it stands. */
  read(record: BodiesRecord, place: BodyPlace, signal: AbortSignal): Promise<string>;
  remove(objectKey: string, signal: AbortSignal): Promise<void>;
}

interface BodyPlace {
  index: number;
  from: number;
  to: number;
}

/** Of the keys of these objects. What is left of a job is deleted after a day. */
export const BODIES_PREFIX = `${prefixOf(1)}bodies/`;

// AES-256-GCM as in NIST SP 800-38D: 96-bit nonce, 128-bit tag.
const ALGORITHM = 'aes-256-gcm';
const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Errors of the storage are passed on. */
export function createJobBodies(storage: S3Client, bucket: string): JobBodies {
  return {
    async put(texts, signal) {
      const secret = randomBytes(SECRET_BYTES);
      const sealed = texts.map((text, index) => seal(text, index, secret));
      const objectKey = `${BODIES_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
      const command = new PutObjectCommand({ Bucket: bucket, Key: objectKey, Body: Buffer.concat(sealed) });
      await withinSignal(signal, storage.send(command, { abortSignal: signal }));
      return { objectKey, secret: secret.toString('base64'), ends: packEnds(endsOf(sealed)) };
    },
    async read({ objectKey, secret }, { index, from, to }, signal) {
      const Range = `bytes=${from}-${to - 1}`;
      const get = new GetObjectCommand({ Bucket: bucket, Key: objectKey, Range });
      const { Body } = await withinSignal(signal, storage.send(get, { abortSignal: signal }));
      const bytes = await withinSignal(
        signal,
        Body?.transformToByteArray() ?? Promise.reject(new Error('No body')),
      );
      return open(Buffer.from(bytes), index, Buffer.from(secret, 'base64'));
    },
    async remove(objectKey, signal) {
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: objectKey });
      await withinSignal(signal, storage.send(command, { abortSignal: signal }));
    },
  };
}

function seal(text: string, index: number, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, secret, nonce).setAAD(Buffer.from(String(index)));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws for bytes of another place. */
function open(bytes: Buffer, index: number, secret: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, secret, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(String(index)));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString();
}

function endsOf(parts: readonly Buffer[]): number[] {
  let end = 0;
  return parts.map(({ length }) => {
    end += length;
    return end;
  });
}

/** Four bytes for each end, base64: a list of numbers would be five times as large in DynamoDB. */
function packEnds(ends: readonly number[]): string {
  return Buffer.from(Uint32Array.from(ends).buffer).toString('base64');
}

/** Where each body stands in the object. */
export function placesOf({ ends }: Pick<BodiesRecord, 'ends'>): BodyPlace[] {
  const bytes = Buffer.from(ends, 'base64');
  const numbers = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(at * 4));
  return numbers.map((to, index) => ({ index, from: numbers[index - 1] ?? 0, to }));
}
