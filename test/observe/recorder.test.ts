import { describe, expect, it } from 'vitest';
import { noLimitState } from '../../lambda/admission/limits.ts';
import { createRecorder } from '../../lambda/observe/recorder.ts';
import { recordOf } from '../../lambda/observe/request-record.ts';

const NOBODY = noLimitState(0);
const FIRST = [{ name: 'First' }];
const SECOND = [{ name: 'Second' }];

describe('the facts of a request', () => {
  it('begin with the limits without a caller', () => {
    expect(createRecorder(NOBODY).facts().limits).toBe(NOBODY);
  });

  it('are those that were added last', () => {
    const recorder = createRecorder(NOBODY);
    const limits = { ...NOBODY, plan: 'free' };
    recorder.add({ callerId: 'acme', sizeBytes: 1, limits: { ...NOBODY, plan: 'pro' } });
    recorder.add({ sizeBytes: 2, limits });
    expect(recorder.facts()).toMatchObject({ callerId: 'acme', sizeBytes: 2, limits });
  });

  it('of two tries add up; the first reason of a lost step and a kill are kept', () => {
    const recorder = createRecorder(NOBODY);
    recorder.add({ blockedEgress: 2, cleaningFailures: 1, watchdogKill: true, lost: { clean: FIRST } });
    recorder.add({ blockedEgress: 3, watchdogKill: false, lost: { clean: SECOND, hold: SECOND } });
    recorder.add({ escapedProcesses: 1 });
    expect(recorder.facts()).toMatchObject({
      blockedEgress: 5,
      cleaningFailures: 1,
      escapedProcesses: 1,
      watchdogKill: true,
      lost: { clean: FIRST, hold: SECOND },
    });
  });

  it.each([
    ['that real time cut short, by name', ['scroll', 'hold'] as const, { cutShort: ['scroll', 'hold'] }],
    ['only where there is one', [] as const, {}],
  ])('are in its log line: steps %s', (_name, cutShort, told) => {
    const recorder = createRecorder(NOBODY);
    recorder.add({ cutShort });
    const invocation = { requestId: 'r', recorder } as Parameters<typeof recordOf>[0];
    expect(recordOf(invocation, { statusCode: 200 })).toEqual({
      requestId: 'r',
      outcome: 'ok',
      status: 200,
      stagesMs: {},
      ...told,
    });
  });
});
