/** Sends the request and reads the response. Never throws: a failure is an outcome too. */
import type { FieldProblem } from './field-errors.ts';
import { type Limits, readLimits, readStages, type Stage } from './response-facts.ts';

/** Problem details from the service. */
export interface Problem {
  status: number;
  title: string;
  detail: string;
  code: string;
  requestId: string | undefined;
  errors: FieldProblem[];
}

export interface StoredObject {
  url: string;
  bucket: string;
  key: string;
}

/** What a page says: its parts by name. */
export type Content = Record<string, unknown>;

type Outcome =
  | { kind: 'file'; file: Blob; isRedirected: boolean }
  | { kind: 'content'; content: Content; file: Blob }
  | { kind: 'stored'; object: StoredObject }
  | { kind: 'problem'; problem: Problem; retryAfterSeconds: number | undefined }
  | { kind: 'cancelled' }
  | { kind: 'unreachable' };

export interface Answer {
  outcome: Outcome;
  /** Values from the headers; empty when there was no response. */
  limits: Limits | undefined;
  stages: Stage[];
  targetStatus: string | undefined;
  /** From the request to the last byte, milliseconds. */
  tookMs: number;
}

export async function sendCapture(
  { path, body }: { path: string; body: Record<string, unknown> },
  apiKey: string,
  signal: AbortSignal,
): Promise<Answer> {
  const startedAt = performance.now();
  const tookMs = () => performance.now() - startedAt;
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
      body: JSON.stringify(body),
      signal,
    });
    const outcome = await readOutcome(response, path);
    return {
      outcome,
      limits: readLimits(response.headers),
      stages: readStages(response.headers.get('Server-Timing')),
      targetStatus: response.headers.get('X-Target-Status') ?? undefined,
      tookMs: tookMs(),
    };
  } catch {
    // The request was aborted, or the service is unreachable. fetch does not distinguish the two.
    const outcome: Outcome = { kind: signal.aborted ? 'cancelled' : 'unreachable' };
    return { outcome, limits: undefined, stages: [], targetStatus: undefined, tookMs: tookMs() };
  }
}

async function readOutcome(response: Response, path: string): Promise<Outcome> {
  if (!response.ok) return readProblem(response);
  if (path === '/content') {
    const file = await response.blob();
    return { kind: 'content', content: JSON.parse(await file.text()), file };
  }
  if (response.headers.get('Content-Type') === 'application/json') {
    return { kind: 'stored', object: (await response.json()) as StoredObject };
  }
  return { kind: 'file', file: await response.blob(), isRedirected: response.redirected };
}

async function readProblem(response: Response): Promise<Outcome> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const retryAfter = response.headers.get('Retry-After');
  return {
    kind: 'problem',
    problem: {
      status: response.status,
      title: problem.title ?? 'The service did not answer as it should',
      detail: problem.detail ?? `It answered ${response.status} without a problem that can be read.`,
      code: problem.code ?? 'unknown',
      requestId: problem.requestId,
      errors: problem.errors ?? [],
    },
    retryAfterSeconds: retryAfter === null ? undefined : Number(retryAfter),
  };
}
