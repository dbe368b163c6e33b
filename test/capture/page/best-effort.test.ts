import { ConnectionClosedError, ProtocolError } from 'puppeteer-core';
import { afterEach, expect, it } from 'vitest';
import { type Deadline, startDeadline } from '../../../lambda/capture/clock/deadline.ts';
import { PageError } from '../../../lambda/capture/in-page/bridge/page-error.ts';
import { createBestEffort } from '../../../lambda/capture/page/best-effort.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import type { LostImprovements } from '../../../lambda/observe/recorder.ts';

const deadlines: Deadline[] = [];
afterEach(() => {
  for (const deadline of deadlines.splice(0)) deadline.clear();
});

function start(timeoutMs = 60_000) {
  const deadline = startDeadline(timeoutMs, () => new Error('The time is up'));
  deadlines.push(deadline);
  const lost: LostImprovements = {};
  return { deadline, lost, bestEffort: createBestEffort(deadline, lost) };
}

function protocolError(message: string): ProtocolError {
  return Object.assign(new ProtocolError(`Protocol error (Runtime.evaluate): ${message}`), {
    originalMessage: message,
  });
}

const failing = (error: unknown) => () => Promise.reject(error);

it('returns the result of the step, and records nothing', async () => {
  const { bestEffort, lost } = start();
  expect(await bestEffort('hold', 1_000, async () => 7)).toBe(7);
  expect(await bestEffort('hold', 1_000, async () => undefined)).toBeUndefined();
  expect(lost).toEqual({});
});

it.each([
  new PageError('TypeError', 'style is no object'),
  protocolError('Cannot find context with specified id'),
  protocolError('Inspected target navigated or closed'),
])('skips a step that fails because of the page, and records it: %s', async (error) => {
  const { bestEffort, lost } = start();
  expect(await bestEffort('clean', 1_000, failing(error))).toBeUndefined();
  expect(lost).toMatchObject({ clean: [{ name: error.name }] });
});

it.each([
  new TypeError('A mistake of ours'),
  new ConnectionClosedError('The browser has gone'),
  protocolError('Invalid parameters x: number expected'),
  protocolError("'Page.nothing' wasn't found"),
  new ServiceError('capture_too_large', 'Too large'),
])('rethrows an error that is not caused by the page: %s', async (error) => {
  const { bestEffort, lost } = start();
  await expect(bestEffort('clean', 1_000, failing(error))).rejects.toBe(error);
  expect(lost).toEqual({});
});

it('ends a step at its time limit, and records it', async () => {
  const { bestEffort, lost } = start();
  expect(await bestEffort('hold', 30, () => new Promise(() => undefined))).toBeUndefined();
  expect(lost).toMatchObject({ hold: [{ name: 'CapReached' }] });
});

it('keeps the time that the picture needs', async () => {
  const { deadline, bestEffort } = start(400);
  expect(await bestEffort('hold', 60_000, () => new Promise(() => undefined))).toBeUndefined();
  expect(deadline.signal.aborted).toBe(false);
  let hasBegun = false;
  await bestEffort('clean', 60_000, async () => {
    hasBegun = true;
  });
  expect(hasBegun).toBe(false);
});

it('throws the abort reason when the capture is over', async () => {
  const { deadline, bestEffort } = start();
  const over = new Error('Over');
  const attempted = bestEffort('hold', 1_000, () => new Promise(() => undefined));
  deadline.abort(over);
  await expect(attempted).rejects.toBe(over);
});
