import { ConnectionClosedError, ProtocolError } from 'puppeteer-core';
import { afterEach, expect, it } from 'vitest';
import { type Deadline, startDeadline } from '../../../lambda/capture/clock/deadline.ts';
import { PageError } from '../../../lambda/capture/in-page/bridge/page-error.ts';
import { createImprove } from '../../../lambda/capture/page/improve.ts';
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
  return { deadline, lost, improve: createImprove(deadline, lost) };
}

function protocolError(message: string): ProtocolError {
  return Object.assign(new ProtocolError(`Protocol error (Runtime.evaluate): ${message}`), {
    originalMessage: message,
  });
}

const failing = (error: unknown) => () => Promise.reject(error);

it('returns the result of the step, and records nothing', async () => {
  const { improve, lost } = start();
  expect(await improve('hold', 1_000, async () => 7)).toBe(7);
  expect(await improve('hold', 1_000, async () => undefined)).toBeUndefined();
  expect(lost).toEqual({});
});

it.each([
  new PageError('TypeError', 'style is no object'),
  protocolError('Cannot find context with specified id'),
  protocolError('Inspected target navigated or closed'),
])('skips a step that fails because of the page, and records it: %s', async (error) => {
  const { improve, lost } = start();
  expect(await improve('clean', 1_000, failing(error))).toBeUndefined();
  expect(lost).toMatchObject({ clean: [{ name: error.name }] });
});

it.each([
  new TypeError('A mistake of ours'),
  new ConnectionClosedError('The browser has gone'),
  protocolError('Invalid parameters x: number expected'),
  protocolError("'Page.nothing' wasn't found"),
  new ServiceError('capture_too_large', 'Too large'),
])('rethrows an error that is not caused by the page: %s', async (error) => {
  const { improve, lost } = start();
  await expect(improve('clean', 1_000, failing(error))).rejects.toBe(error);
  expect(lost).toEqual({});
});

it('ends a step at its time limit, and records it', async () => {
  const { improve, lost } = start();
  expect(await improve('hold', 30, () => new Promise(() => undefined))).toBeUndefined();
  expect(lost).toMatchObject({ hold: [{ name: 'CapReached' }] });
});

it('keeps the time that the picture needs', async () => {
  const { deadline, improve } = start(400);
  expect(await improve('hold', 60_000, () => new Promise(() => undefined))).toBeUndefined();
  expect(deadline.signal.aborted).toBe(false);
  let hasBegun = false;
  await improve('clean', 60_000, async () => {
    hasBegun = true;
  });
  expect(hasBegun).toBe(false);
});

it('throws the abort reason when the capture is over', async () => {
  const { deadline, improve } = start();
  const over = new Error('Over');
  const improved = improve('hold', 1_000, () => new Promise(() => undefined));
  deadline.abort(over);
  await expect(improved).rejects.toBe(over);
});
