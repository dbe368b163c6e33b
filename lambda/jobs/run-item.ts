/**
 * Captures one item of a job, as POST /screenshot does but with more time, and stores its file. Takes the
 * item's body; returns how the item ends, or throws what the capture throws.
 */
import { createHash } from 'node:crypto';
import type { Caller } from '../admission/key.ts';
import { cacheIdOf } from '../cache/identity.ts';
import type { createThroughCache } from '../cache/through-cache.ts';
import type { CaptureService } from '../capture/capture.ts';
import { type Capture, FILE_TYPES, sizeOfBase64 } from '../capture/capture-result.ts';
import type { CredentialRecord } from '../delivery/credential-record.ts';
import type { createFindDestination } from '../delivery/destination.ts';
import { objectKey } from '../delivery/object-key.ts';
import type { createUpload } from '../delivery/object-storage.ts';
import type { createOwnFiles } from '../delivery/own-files.ts';
import { ServiceError, unavailable } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import { parseCaptureRequest } from '../request/parse-capture-request.ts';
import type { ItemFile, JobRecord } from './records/job-record.ts';

interface RunItemDeps {
  capture: CaptureService['capture'];
  findDestination: ReturnType<typeof createFindDestination>;
  throughCache: ReturnType<typeof createThroughCache>;
  upload: ReturnType<typeof createUpload>;
  files: Pick<ReturnType<typeof createOwnFiles>, 'put'>;
  /** The beginning of the keys of files. */
  prefix: string;
}

interface Item {
  job: JobRecord;
  index: number;
  /** The JSON text of its body. */
  body: string;
  caller: Caller;
}

/** `isKept`: the file was in the cache already, and costs nothing. */
interface ItemResult {
  file: ItemFile;
  targetStatus: number;
  isKept: boolean;
}

export type RunItem = (item: Item, invocation: Invocation) => Promise<ItemResult>;

export function createRunItem(deps: RunItemDeps): RunItem {
  return async function runItem({ job, index, body, caller }, invocation) {
    const { recorder, remainingMs } = invocation;
    const request = parseCaptureRequest(JSON.parse(body), job.createdAt);
    // It was valid when the job was made.
    if (request instanceof ServiceError) throw request;
    recorder.add({ targetHost: new URL(request.url).hostname });
    const destination = await deps.findDestination(caller.storageId, request);
    if (destination instanceof ServiceError) throw destination;
    const { capture, isKept } = await takeCapture(request, caller, invocation);
    recorder.add({ sizeBytes: sizeOfBase64(capture.base64) });
    const signal = AbortSignal.timeout(remainingMs());
    const file = await recorder.measure('delivery', () =>
      destination.kind === 'r2'
        ? uploadFile(capture, destination.credential, { job, index, signal })
        : keepFile(capture, signal),
    );
    return { file, targetStatus: capture.targetStatus, isKept };
  };

  async function takeCapture(
    request: CaptureRequest,
    { callerId }: Caller,
    invocation: Invocation,
  ): Promise<{ capture: Capture; isKept: boolean }> {
    const make = () => deps.capture(request, invocation);
    if (request.cacheSeconds === 0) return { capture: await make(), isKept: false };
    const visit = {
      invocation,
      cacheId: cacheIdOf(callerId, request),
      callerId,
      seconds: request.cacheSeconds,
      reader: { knows: () => false, wantsBody: true, mostBytes: Number.POSITIVE_INFINITY },
    };
    const { capture, cache } = await deps.throughCache(visit, async () => ({
      kind: 'file',
      capture: await make(),
    }));
    return { capture, isKept: cache?.state === 'hit' };
  }

  async function uploadFile(
    capture: Capture,
    credential: CredentialRecord,
    { job, index, signal }: { job: JobRecord; index: number; signal: AbortSignal },
  ): Promise<ItemFile> {
    const ownKey = objectKey(capture.format, job.createdAt, shortIdOf(job.jobId, index));
    const { storage, url, bucket, key } = await deps.upload(capture, credential, signal, ownKey);
    return { storage, url, bucket, key };
  }

  async function keepFile(capture: Capture, signal: AbortSignal): Promise<ItemFile> {
    const { contentType } = FILE_TYPES[capture.format];
    try {
      const key = await deps.files.put(capture, deps.prefix, signal);
      return { key, contentType, bytes: sizeOfBase64(capture.base64) };
    } catch (error) {
      throw unavailable(error, 'The capture was made, but could not be stored.');
    }
  }
}

const SHORT_ID_LENGTH = 10;
const BASE_36 = 36;

/** The same in each attempt, so that a second one finds what the first one stored. */
function shortIdOf(jobId: string, index: number): string {
  const hash = BigInt(`0x${createHash('sha256').update(`${jobId}#${index}`).digest('hex')}`);
  return (hash % BigInt(BASE_36) ** BigInt(SHORT_ID_LENGTH)).toString(BASE_36).padStart(SHORT_ID_LENGTH, '0');
}
