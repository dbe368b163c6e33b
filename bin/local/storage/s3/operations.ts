/**
 * The operations of S3 that the service uses, on the object store: CreateBucket, HeadBucket, PutObject,
 * GetObject, HeadObject and DeleteObject. Everything else is NotImplemented.
 *
 * The packages that offer a server (s3rver and its forks) keep half an object of an upload that breaks off,
 * write over an object in spite of `If-None-Match: *`, and bring 80 to 90 others.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ObjectName, ObjectStore, Part } from './object-store.ts';
import { S3Error } from './s3-error.ts';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  store: ObjectStore;
}

/** Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html */
const MAX_KEY_BYTES = 1_024;

const DEFAULT_CONTENT_TYPE = 'binary/octet-stream';

/** Names what an SDK sends along without a meaning. */
const PLAIN_PARAMETERS: ReadonlySet<string> = new Set(['x-id']);
/** Headers of a PutObject that would change what it does. */
const UNKNOWN_HEADERS = ['if-match', 'x-amz-copy-source', 'x-amz-tagging', 'x-amz-website-redirect-location'];

type Operation<Target> = (exchange: Exchange, target: Target) => Promise<void>;

const BUCKET_OPERATIONS: Record<string, Operation<string>> = { PUT: createBucket, HEAD: headBucket };
const OBJECT_OPERATIONS: Record<string, Operation<ObjectName>> = {
  PUT: putObject,
  GET: getObject,
  HEAD: getObject,
  DELETE: deleteObject,
};

/** Answers a request whose signature is checked. Throws S3Error. */
export async function operate(exchange: Exchange, { bucket, key }: ObjectName): Promise<void> {
  const { request, store } = exchange;
  const [, query = ''] = request.url?.split('?', 2) ?? [];
  const parameters = [...new URLSearchParams(query).keys()];
  if (parameters.some((name) => !PLAIN_PARAMETERS.has(name) && !/^x-amz-/i.test(name))) {
    throw new S3Error('NotImplemented');
  }
  if (!BUCKET_NAME.test(bucket)) throw new S3Error('InvalidBucketName');
  const method = request.method ?? '';
  if (key === '') {
    const operation = BUCKET_OPERATIONS[method];
    if (operation === undefined) throw new S3Error('NotImplemented');
    return operation(exchange, bucket);
  }
  const operation = OBJECT_OPERATIONS[method];
  if (operation === undefined) throw new S3Error('MethodNotAllowed');
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError');
  if (!(await store.hasBucket(bucket))) throw new S3Error('NoSuchBucket');
  return operation(exchange, { bucket, key });
}

async function createBucket({ response, store }: Exchange, bucket: string): Promise<void> {
  await store.makeBucket(bucket);
  response.writeHead(200, { Location: `/${bucket}`, 'Content-Length': 0 }).end();
}

async function headBucket({ response, store }: Exchange, bucket: string): Promise<void> {
  if (!(await store.hasBucket(bucket))) throw new S3Error('NoSuchBucket');
  response.writeHead(200).end();
}

async function putObject({ request, response, store }: Exchange, name: ObjectName): Promise<void> {
  const { headers } = request;
  const { 'content-type': contentType = DEFAULT_CONTENT_TYPE, 'cache-control': cacheControl } = headers;
  const condition = headers['if-none-match'];
  const sha256 = String(headers['x-amz-content-sha256'] ?? '');
  const isKnown = condition === undefined || condition === '*';
  // STREAMING-...: the body has signatures or checksums between its parts.
  if (!isKnown || sha256.startsWith('STREAMING-') || UNKNOWN_HEADERS.some((header) => header in headers)) {
    throw new S3Error('NotImplemented');
  }
  if (headers['content-length'] === undefined) throw new S3Error('MissingContentLength');
  if (headers.expect !== undefined) response.writeContinue();
  const md5 = await store.put(name, {
    content: request,
    contentType,
    ...(cacheControl === undefined ? {} : { cacheControl }),
    mustBeNew: condition === '*',
    expected: {
      md5: md5Of(headers['content-md5']),
      sha256: /^[0-9a-f]{64}$/.test(sha256) ? sha256 : undefined,
    },
  });
  response.writeHead(200, { ETag: `"${md5}"`, 'Content-Length': 0 }).end();
}

async function getObject({ request, response, store }: Exchange, name: ObjectName): Promise<void> {
  const object = await store.find(name);
  if (object === undefined) throw new S3Error('NoSuchKey');
  const { contentType, cacheControl, md5, sizeBytes, modifiedAt } = object;
  const part = partOf(request.headers.range, sizeBytes);
  if (part === 'outside') {
    await object.close();
    throw new S3Error('InvalidRange');
  }
  response.writeHead(part === undefined ? 200 : 206, {
    'Content-Type': contentType,
    'Content-Length': part === undefined ? sizeBytes : part.end - part.start + 1,
    ETag: `"${md5}"`,
    'Last-Modified': modifiedAt.toUTCString(),
    ...(part !== undefined && { 'Content-Range': `bytes ${part.start}-${part.end}/${sizeBytes}` }),
    ...(cacheControl === undefined ? {} : { 'Cache-Control': cacheControl }),
  });
  if (request.method === 'GET') return pipeline(object.content(part), response);
  response.end();
  return object.close();
}

/** `bytes=5-9`; other forms ask for the whole object, as a server may answer them. */
function partOf(range: string | undefined, sizeBytes: number): Part | 'outside' | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (first === undefined || Number(first) > Number(last)) return undefined;
  if (Number(first) >= sizeBytes) return 'outside';
  return { start: Number(first), end: Math.min(Number(last), sizeBytes - 1) };
}

/** Succeeds also if there is no such object, as in S3. */
async function deleteObject({ response, store }: Exchange, name: ObjectName): Promise<void> {
  await store.remove(name);
  response.writeHead(204).end();
}

/** Content-MD5 is base64. */
function md5Of(header: string | string[] | undefined): string | undefined {
  return header === undefined ? undefined : Buffer.from(String(header), 'base64').toString('hex');
}
