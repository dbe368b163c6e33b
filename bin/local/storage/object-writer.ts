/**
 * Writes the objects of the embedded storage as S3 does: complete or not at all, and with `If-None-Match: *` only if the
 * key has no object. s3rver itself ignores conditions and keeps half an object if an upload breaks off.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FilesystemStore, StoredObject } from 's3rver';
import S3Error from 's3rver/lib/models/error.js';

type PutObject = FilesystemStore['putObject'];

/** Makes the function that replaces the store's `putObject`. */
export function createPutObject(store: FilesystemStore): PutObject {
  // Paths of conditional writes in progress. Of two writes at the same time only the first may succeed.
  const claimed = new Set<string>();

  return async function putObject(object) {
    const body = await buffer(object.content);
    assertAsSigned(object, body);
    if (!mustBeNew(object)) return write(object, body);

    const path = store.getResourcePath(object.bucket, object.key, 'object');
    if (claimed.has(path)) throw keyTaken();
    claimed.add(path);
    try {
      if (await store.existsObject(object.bucket, object.key)) throw keyTaken();
      return await write(object, body);
    } finally {
      claimed.delete(path);
    }
  };

  async function write({ bucket, key, metadata }: StoredObject, body: Buffer): ReturnType<PutObject> {
    const path = store.getResourcePath(bucket, key, 'object');
    const partial = `${path}.${randomUUID()}.partial`;
    const md5 = createHash('md5').update(body).digest('hex');
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(partial, body);
      await store.putMetadata(bucket, key, metadata, md5);
      // This comes last, so that the object appears with its data and Content-Type.
      await rename(partial, path);
    } finally {
      await rm(partial, { force: true });
    }
    return { size: body.length, md5 };
  }
}

/** The content of a plain upload is the request itself. */
function mustBeNew({ content }: StoredObject): boolean {
  return content instanceof IncomingMessage && content.headers['if-none-match'] === '*';
}

/** Checks the body against this header. The signature covers the header if the client signed the body. */
function assertAsSigned({ content }: StoredObject, body: Buffer): void {
  const signed = content instanceof IncomingMessage ? content.headers['x-amz-content-sha256'] : undefined;
  if (typeof signed !== 'string' || !/^[0-9a-f]{64}$/.test(signed)) return;
  if (createHash('sha256').update(body).digest('hex') !== signed) {
    throw new S3Error('BadDigest', 'The body is not the one that was signed.');
  }
}

function keyTaken(): S3Error {
  return new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    Condition: 'If-None-Match',
  });
}
