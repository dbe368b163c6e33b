/**
 * The objects of the embedded storage, as files. A bucket is a folder. An object is one file in it, named by
 * the hash of the key, so that no key leads out of the folder, is too long for a file name, or is equal to
 * another in the file system. The file has the content, then its description as JSON, then the length of
 * that. So an object appears at once, with its type.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { S3Error } from './s3-error.ts';

export interface ObjectName {
  bucket: string;
  key: string;
}

const DescriptionSchema = v.object({
  contentType: v.string(),
  cacheControl: v.optional(v.string()),
  /** Hex digits. */
  md5: v.string(),
});
type Description = v.InferOutput<typeof DescriptionSchema>;

interface NewContent extends Omit<Description, 'md5'> {
  content: AsyncIterable<Buffer>;
  /** Refuses the key if it has an object. */
  mustBeNew: boolean;
  /** What the content must have, as hex digits; undefined accepts any. */
  expected: { md5: string | undefined; sha256: string | undefined };
}

/** The first and the last byte. */
export interface Part {
  start: number;
  end: number;
}

interface StoredContent extends Description {
  sizeBytes: number;
  modifiedAt: Date;
  /** The whole content, or a part of it. Closes the object when it ends. */
  content(part?: Part): Readable;
  close(): Promise<void>;
}

export type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>;

// No bucket can have this name.
const PARTIAL_FOLDER = '.partial';
const LENGTH_BYTES = 4;

/** Makes the folder if it is missing, and removes what broken uploads of an earlier run left. */
export async function openObjectStore(folder: string) {
  // Paths of conditional writes that are about to end. Of two writes at the same
  // time only the first may succeed.
  const claimed = new Set<string>();
  const partials = join(folder, PARTIAL_FOLDER);
  await rm(partials, { recursive: true, force: true });
  await mkdir(partials, { recursive: true });
  return { hasBucket, makeBucket, put, find, remove, removeOld };

  /** Removes the objects of a bucket that were written before then, Unix milliseconds. */
  async function removeOld(bucket: string, before: number): Promise<void> {
    const names = (await hasBucket(bucket)) ? await readdir(join(folder, bucket)) : [];
    for (const path of names.map((name) => join(folder, bucket, name))) {
      if ((await stat(path)).mtimeMs < before) await rm(path, { force: true });
    }
  }

  function hasBucket(bucket: string): Promise<boolean> {
    return exists(join(folder, bucket));
  }

  /** Throws S3Error BucketAlreadyOwnedByYou. */
  async function makeBucket(bucket: string): Promise<void> {
    await mkdir(join(folder, bucket)).catch((error: unknown) => {
      throw isSystemError(error, 'EEXIST') ? new S3Error('BucketAlreadyOwnedByYou') : error;
    });
  }

  /**
   * The object is complete or absent. Returns its MD5. Throws S3Error, or the
   * error of a content that breaks off.
   */
  async function put(name: ObjectName, object: NewContent): Promise<string> {
    const path = pathOf(name);
    if (object.mustBeNew && (await exists(path))) throw new S3Error('PreconditionFailed');
    const partial = join(partials, randomUUID());
    try {
      const md5 = await writePartial(partial, object);
      await (object.mustBeNew ? moveToFreePath(partial, path) : rename(partial, path));
      return md5;
    } finally {
      await rm(partial, { force: true });
    }
  }

  async function moveToFreePath(partial: string, path: string): Promise<void> {
    if (claimed.has(path)) throw new S3Error('PreconditionFailed');
    claimed.add(path);
    try {
      if (await exists(path)) throw new S3Error('PreconditionFailed');
      await rename(partial, path);
    } finally {
      claimed.delete(path);
    }
  }

  /** Returns undefined if there is none. Close it, or read its content to the end. */
  async function find(name: ObjectName): Promise<StoredContent | undefined> {
    const file = await open(pathOf(name)).catch((error: unknown) => {
      if (isSystemError(error, 'ENOENT')) return undefined;
      throw error;
    });
    if (file === undefined) return undefined;
    try {
      return await readStored(file);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async function remove(name: ObjectName): Promise<void> {
    await rm(pathOf(name), { force: true });
  }

  function pathOf({ bucket, key }: ObjectName): string {
    return join(folder, bucket, createHash('sha256').update(key).digest('hex'));
  }
}

async function writePartial(path: string, { content, expected, ...described }: NewContent): Promise<string> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  let digest = '';
  await pipeline(
    content,
    async function* (pieces) {
      for await (const piece of pieces) {
        md5.update(piece);
        sha256.update(piece);
        yield piece;
      }
      digest = md5.digest('hex');
      if ((expected.md5 ?? digest) !== digest) throw new S3Error('BadDigest');
      const sha256Digest = sha256.digest('hex');
      if ((expected.sha256 ?? sha256Digest) !== sha256Digest) throw new S3Error('XAmzContentSHA256Mismatch');
      yield describe({ ...described, md5: digest });
    },
    createWriteStream(path, { flags: 'wx' }),
  );
  return digest;
}

function describe({ contentType, cacheControl, md5 }: Description): Buffer {
  const text = Buffer.from(JSON.stringify({ contentType, cacheControl, md5 }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([text, length]);
}

async function readStored(file: FileHandle): Promise<StoredContent> {
  const { size, mtime } = await file.stat();
  const length = (await readAt(file, size - LENGTH_BYTES, LENGTH_BYTES)).readUInt32BE();
  const sizeBytes = size - LENGTH_BYTES - length;
  const text = (await readAt(file, sizeBytes, length)).toString();
  return {
    ...v.parse(DescriptionSchema, JSON.parse(text)),
    sizeBytes,
    modifiedAt: mtime,
    // A stream cannot end before its first byte.
    content: (part = { start: 0, end: sizeBytes - 1 }) =>
      sizeBytes === 0 ? Readable.from([]).on('close', () => void file.close()) : file.createReadStream(part),
    close: () => file.close(),
  };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new Error('The file of an object is too short');
  return buffer;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
