/**
 * Runs one case through the real capture stage and returns the promises of the service that it broke.
 */
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { ServiceError } from '../../lambda/errors.ts';
import { FUNCTION_DEFAULTS } from '../../lib/function-defaults.ts';
import { runningBrowsers } from '../security/browser-process.ts';
import { watchThread } from '../soak/thread-holds.ts';
import { profilesFolder } from '../support/built-files.ts';
import { type Captured, createCapturer } from '../support/capture.ts';
import { type Route, startPages } from '../support/page-server.ts';
import { type FuzzPage, fuzzPage } from './page.ts';
import { type RawReply, rawReply, writeRaw } from './raw-reply.ts';
import { type Reply, reply, writeReply } from './reply.ts';
import { fuzzRequest } from './request.ts';
import { brokenTarget, fuzzTarget } from './target.ts';

interface FuzzCase {
  page: FuzzPage;
  reply: Reply;
  /** What the page's files and frames at `/raw` and `/raw.gif` get. */
  raw: RawReply;
  request: Record<string, unknown>;
  /** Whether the request brings the page as `html`. */
  isOwn: boolean;
  /** A target in the request line of the local run. */
  target: string;
}

export const fuzzCase: fc.Arbitrary<FuzzCase> = fc.record({
  page: fuzzPage,
  reply,
  raw: rawReply,
  request: fuzzRequest,
  isOwn: fc.constantFrom(true, false, false, false),
  target: fuzzTarget,
});

export interface Fuzz {
  /** The broken promises, as text; empty if there are none. */
  run(tried: FuzzCase): Promise<string[]>;
  /** Outcome (`captured` or an error code) -> how often. */
  readonly outcomes: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/**
 * Time for a case, as in the function. The answer must come before it is over, because
 * Lambda would kill the function.
 */
const TIME_MS = FUNCTION_DEFAULTS.timeoutSeconds * 1_000;
/**
 * The server keeps a request hanging for this long. Longer than a page waits would only make a run longer.
 */
const HANGS_FOR_MS = 2_000;
/** Between two events of a stream. */
const DRIP_MS = 100;
const LONGEST_HOLD_MS = 200;

/** A page may cause any refusal except these. */
const OUR_FAULTS = new Set(['internal_error', 'service_unavailable', 'browser_unavailable']);

export async function startFuzz(): Promise<Fuzz> {
  let current: FuzzCase | undefined;
  const writeCurrent: Route = (_request, response) => {
    if (current === undefined) return void response.destroy();
    writeRaw(response, current.raw);
  };
  const pages = await startPages({
    '/': (_request, response) => {
      if (current === undefined) return void response.destroy();
      const { reply, raw, page } = current;
      if (reply.kind === 'raw') writeRaw(response, raw);
      else writeReply(response, reply.kind, page.html);
    },
    '/raw': writeCurrent,
    '/raw.gif': writeCurrent,
    '/frame': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(current?.page.frame);
    },
    '/drips': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const drip = setInterval(() => response.write('data: x\n\n'), DRIP_MS);
      response.on('close', () => clearInterval(drip));
    },
    '/broken': (_request, response) => response.destroy(),
    '/hangs': (_request, response) => {
      setTimeout(() => response.destroy(), HANGS_FOR_MS);
    },
  });
  const capture = await createCapturer([`127.0.0.1:${pages.port}`]);
  const outcomes = new Map<string, number>();
  const takeHold = watchThread();

  return { run, outcomes, close: () => pages.close() };

  async function run(tried: FuzzCase): Promise<string[]> {
    current = tried;
    const startedAt = performance.now();
    takeHold();
    const own = tried.isOwn ? { html: tried.page.html } : {};
    const outcome = await capture({ url: `${pages.url}/`, ...own, ...tried.request }, TIME_MS).catch(
      (error: unknown) => error,
    );
    const { processorMs } = takeHold();
    const tookMs = performance.now() - startedAt;
    const code = codeOf(outcome);
    outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
    const left = leftovers();
    return [
      ...(OUR_FAULTS.has(code) ? [`a fault: ${code} ${describe(outcome)}`] : []),
      ...(tookMs > TIME_MS ? [`an answer after ${Math.round(tookMs)} ms of ${TIME_MS}`] : []),
      ...(processorMs > LONGEST_HOLD_MS ? [`the thread held for ${processorMs} ms`] : []),
      ...(isCaptured(outcome) ? brokenContent(tried.request, outcome.file) : []),
      ...brokenTarget(tried.target),
      ...(left.length > 0 ? [`left behind: ${left.join(', ')}`] : []),
    ];
  }
}

function codeOf(outcome: unknown): string {
  if (outcome instanceof ServiceError) return outcome.code;
  return isCaptured(outcome) ? 'captured' : 'internal_error';
}

function isCaptured(outcome: unknown): outcome is Captured {
  return typeof outcome === 'object' && outcome !== null && 'file' in outcome;
}

/** The answer of POST /content is JSON with the parts that were asked for, whatever the page says. */
function brokenContent({ parts }: FuzzCase['request'], file: Buffer): string[] {
  if (!Array.isArray(parts)) return [];
  try {
    const names = Object.keys(JSON.parse(file.toString())).filter(
      (name) => name !== 'page' && name !== 'truncated',
    );
    return names.join() === parts.join() ? [] : [`parts ${names} instead of ${parts}`];
  } catch {
    return ['content that is no JSON'];
  }
}

function describe(outcome: unknown): string {
  if (!(outcome instanceof Error)) return String(outcome);
  const cause = outcome.cause instanceof Error ? ` <- ${outcome.cause.stack}` : '';
  return `${outcome.stack}${cause}`;
}

function leftovers(): string[] {
  const browsers = runningBrowsers().map((pid) => `browser ${pid}`);
  const profiles = readdirSync(profilesFolder()).filter((name) =>
    name.startsWith(`screenshot-profile-${process.pid}-`),
  );
  return [...browsers, ...profiles];
}
