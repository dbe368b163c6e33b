/**
 * Captures a page while its stages are followed, and once more as the service
 * does, and gives an account of both.
 */
import { randomUUID } from 'node:crypto';
import { type CaptureConfig, createCaptureService } from '../../lambda/capture/capture.ts';
import { type Capture, FILE_TYPES } from '../../lambda/capture/capture-result.ts';
import { asServiceError } from '../../lambda/errors.ts';
import { DEADLINE_AFTER_REQUEST_MS, type Invocation, startInvocation } from '../../lambda/invocation.ts';
import { recordOf } from '../../lambda/observe/request-record.ts';
import type { CaptureRequest } from '../../lambda/request/capture-request.ts';
import type { Account } from './account.ts';
import { createFindRule } from './find-rule.ts';
import { followCapture } from './follow-capture.ts';
import { observedRecorder } from './observed-recorder.ts';

/** Pictures between the stages take time that the capture must not lack, ms. */
export const FOLLOWED_MS = 120_000;

/** @throws what a fault of the machine throws; an error of the target is part of the account. */
export async function explainCapture(config: CaptureConfig, request: CaptureRequest): Promise<Account> {
  const service = createCaptureService({ ...config, waitingBrowsers: 0 });
  const follower = followCapture(await createFindRule(config.filtersPack, request));
  const plain = openCapture(DEADLINE_AFTER_REQUEST_MS);
  const expected = await attempt(() => service.capture(request, plain));
  await plain.settled();
  const opened = openCapture(FOLLOWED_MS);
  const recorder = observedRecorder(opened.recorder, follower);
  const followed = { ...opened, recorder, observer: follower.observer };
  const found = await attempt(() => service.capture(request, followed));
  await followed.settled();
  const answered = expected.error === undefined ? undefined : asServiceError(expected.error);
  return {
    request,
    attempts: follower.attempts,
    file: found.value && {
      contentType: FILE_TYPES[found.value.format].contentType,
      base64: found.value.base64,
      isSame: expected.value && isSame(expected.value, found.value),
    },
    error: answered && `${answered.code}: ${answered.message}`,
    logLine: recordOf(plain, { statusCode: answered?.status ?? 200 }, expected.error),
  };
}

async function attempt(capture: () => Promise<Capture>): Promise<{ value?: Capture; error?: unknown }> {
  try {
    return { value: await capture() };
  } catch (error) {
    return { error };
  }
}

/** A PDF has the time of its printing in it. */
function isSame(one: Capture, other: Capture): boolean | undefined {
  return one.format === 'pdf' ? undefined : one.base64 === other.base64;
}

function openCapture(timeMs: number): Invocation {
  const arrivedAt = Date.now();
  const given = { requestId: randomUUID(), tenantId: undefined, arrivedAt, deadlineAt: arrivedAt + timeMs };
  return startInvocation(given, Date.now);
}
