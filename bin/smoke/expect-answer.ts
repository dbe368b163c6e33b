/**
 * Compares an answer with the contract. Every function throws an Error with the
 * actual and the expected value.
 */
import { imageSize } from 'image-size';
import { CORS_HEADERS, ownCorsOf } from '../../lambda/response/cors.ts';
import type { Answer } from './smoke-client.ts';

export interface Limits {
  plan: string;
  rate: { limit: number; remaining: number; resetAt: number };
  quota: { limit: number; remaining: number; resetAt: number };
}

// Clocks differ, and a window may end while the answer is sent.
const CLOCK_TOLERANCE_SECONDS = 60;
const MINUTE_SECONDS = 60;
const LONGEST_MONTH_SECONDS = 31 * 86_400;

/** Checks the status, and the headers of every answer. */
function expectStatus(answer: Answer, status: number): Limits {
  if (answer.status !== status) throw new Error(`status ${answer.status}, not ${status}${briefOf(answer)}`);
  const [path = ''] = answer.path.split('?');
  const cors = { ...CORS_HEADERS, ...ownCorsOf(path) };
  for (const [name, value] of Object.entries(cors)) expectHeader(answer, name, value);
  if (!answer.headers.get('x-request-id')) throw new Error('X-Request-Id is missing');
  return readLimits(answer);
}

/** Checks the limit headers without a known caller: plan none, and all limits 0. */
export function expectNoCaller(answer: Answer, status: number): void {
  const { plan, rate, quota } = expectStatus(answer, status);
  const counts = [rate.limit, rate.remaining, quota.limit, quota.remaining];
  if (plan !== 'none') throw new Error(`X-Plan is "${plan}", not "none"`);
  if (counts.some((count) => count !== 0)) throw new Error('limits are not 0 without a known key');
}

/** Checks the limit headers of a known caller: plan, limits, and resets of the current minute and month. */
export function expectCaller(answer: Answer, status: number, nowMs: number): Limits {
  const limits = expectStatus(answer, status);
  if (limits.plan === 'none') throw new Error('X-Plan is "none" for a known key');
  for (const [name, { limit, remaining, resetAt }, windowSeconds] of [
    ['X-RateLimit', limits.rate, MINUTE_SECONDS],
    ['X-Quota', limits.quota, LONGEST_MONTH_SECONDS],
  ] as const) {
    if (remaining > limit) throw new Error(`${name}-Remaining ${remaining} is over the limit ${limit}`);
    const inSeconds = resetAt - nowMs / 1000;
    if (inSeconds < -CLOCK_TOLERANCE_SECONDS || inSeconds > windowSeconds + CLOCK_TOLERANCE_SECONDS) {
      throw new Error(`${name}-Reset is ${Math.round(inSeconds)} seconds from now`);
    }
  }
  return limits;
}

/** Checks problem details with this code; returns the body. */
export function expectProblem(answer: Answer, code: string): Record<string, unknown> {
  expectHeader(answer, 'Content-Type', 'application/problem+json');
  const problem = readJson(answer);
  if (problem.code !== code) throw new Error(`code "${problem.code}", not "${code}": ${problem.detail}`);
  for (const name of ['type', 'title', 'detail']) {
    if (typeof problem[name] !== 'string' || problem[name] === '') throw new Error(`"${name}" is missing`);
  }
  if (problem.status !== answer.status) throw new Error(`"status" is ${problem.status}`);
  if (problem.requestId !== answer.headers.get('x-request-id')) {
    throw new Error('"requestId" is not that of X-Request-Id');
  }
  return problem;
}

/** Checks a picture of this type; returns its size in px. */
export function expectPicture(
  answer: Answer,
  format: 'png' | 'jpeg' | 'webp',
): { width: number; height: number } {
  expectHeader(answer, 'Content-Type', `image/${format}`);
  const { type, width, height } = imageSize(answer.body);
  if (type !== (format === 'jpeg' ? 'jpg' : format)) throw new Error(`the file is ${type}, not ${format}`);
  return { width, height };
}

export function expectHeader(answer: Answer, name: string, value: string): void {
  const given = answer.headers.get(name);
  if (given !== value)
    throw new Error(`${name} is ${given === null ? 'missing' : `"${given}"`}, not "${value}"`);
}

export function readJson(answer: Answer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(answer.body.toString());
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Reported below, together with JSON that is not an object.
  }
  throw new Error('the body is not a JSON object');
}

function readLimits({ headers }: Answer): Limits {
  const readCount = (name: string): number => {
    const text = headers.get(name) ?? '';
    if (!/^\d+$/.test(text)) throw new Error(`${name} is ${text === '' ? 'missing' : 'not an integer'}`);
    return Number(text);
  };
  const readWindow = (prefix: string) => ({
    limit: readCount(`${prefix}-Limit`),
    remaining: readCount(`${prefix}-Remaining`),
    resetAt: readCount(`${prefix}-Reset`),
  });
  const plan = headers.get('x-plan');
  if (!plan) throw new Error('X-Plan is missing');
  return { plan, rate: readWindow('X-RateLimit'), quota: readWindow('X-Quota') };
}

/** Code and detail of a problem, for the table. */
function briefOf(answer: Answer): string {
  if (!answer.headers.get('content-type')?.includes('json')) return '';
  const { code, detail } = readJson(answer);
  return code === undefined ? '' : ` (${code}: ${detail})`;
}
