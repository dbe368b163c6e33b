/** Sends the requests of jobs. Never throws: a failure is an outcome too. */
import { type Limits, readLimits } from '../response-facts.ts';

export interface JobItem {
  index: number;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  file?: { url: string; contentType?: string; storage?: string };
  error?: { code: string; title: string; detail: string };
}

/** What GET /jobs/{id} answers. */
export interface Job {
  id: string;
  status: 'queued' | 'running' | 'done';
  count: number;
  queued: number;
  running: number;
  succeeded: number;
  failed: number;
  cancelled: number;
  webhook?: { status: 'waiting' | 'delivered' | 'failed' };
  items: JobItem[];
}

export interface JobProblem {
  title: string;
  detail: string;
  errors: { field: string; message: string }[];
}

export interface JobReply {
  /** Undefined if there was a problem. */
  job: Job | undefined;
  problem: JobProblem | undefined;
  limits: Limits | undefined;
  retryAfterSeconds: number | undefined;
}

interface Sent {
  apiKey: string;
  /** Default: a GET. */
  body?: object;
}

const UNREACHABLE: JobProblem = {
  title: 'The service does not answer',
  detail: 'Is it still running? Start it again with npm start.',
  errors: [],
};

/** `path` begins with /jobs. */
export async function askForJob(path: string, { apiKey, body }: Sent): Promise<JobReply> {
  try {
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    const retryAfter = response.headers.get('Retry-After');
    return {
      job: response.ok ? answer : undefined,
      problem: response.ok ? undefined : { errors: [], ...answer },
      limits: readLimits(response.headers),
      retryAfterSeconds: retryAfter === null ? undefined : Number(retryAfter),
    };
  } catch {
    return { job: undefined, problem: UNREACHABLE, limits: undefined, retryAfterSeconds: undefined };
  }
}
