import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCountExpired } from '../../lambda/observe/count-expired.ts';
import { METRICS, METRICS_NAMESPACE } from '../../lambda/observe/metric-names.ts';
import { createObserve } from '../../lambda/observe/observe.ts';
import { requestLine } from '../../lambda/observe/request-line.ts';
import type { RequestRecord } from '../../lambda/observe/request-record.ts';
import { collectOutput, type Output } from '../support/output.ts';

let output: Output;
beforeEach(() => {
  vi.stubEnv('AWS_LAMBDA_LOG_LEVEL', 'INFO');
  output = collectOutput();
});
afterEach(() => {
  output.stop();
  vi.unstubAllEnvs();
});

const DELIVERED: RequestRecord = {
  requestId: 'r1',
  callerId: 'c1',
  plan: 'free',
  outcome: 'ok',
  status: 200,
  targetHost: 'example.com',
  stagesMs: { key: 3, admission: 4, launch: 100, navigate: 20, ready: 300, delivery: 5 },
  sizeBytes: 1_000,
};

interface EmbeddedMetrics extends Record<string, unknown> {
  _aws: { CloudWatchMetrics: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] }[] };
}

function observe(record: Partial<RequestRecord>, metricsNamespace: string | undefined = METRICS_NAMESPACE) {
  createObserve({ metricsNamespace })({ ...DELIVERED, ...record }, 480.4);
  const lines = output.takeLines();
  const metrics = lines.filter((line): line is EmbeddedMetrics => '_aws' in line);
  return { log: lines.filter((line) => !('_aws' in line)), metrics };
}

/** Name -> value of every metric without the dimension `outcome`. */
function valuesOf(metrics: EmbeddedMetrics[]): Record<string, unknown> {
  const plain = metrics.filter((line) => !('outcome' in line));
  const names = plain.flatMap((line) => line._aws.CloudWatchMetrics.flatMap((set) => set.Metrics));
  return Object.fromEntries(names.map(({ Name }) => [Name, plain.map((line) => line[Name])[0]]));
}

it('writes one line of JSON with all fields at the top level', () => {
  const { log } = observe({});
  expect(log).toHaveLength(1);
  expect(log[0]).toMatchObject({
    ...DELIVERED,
    level: 'INFO',
    message: 'request',
    service: 'screenshot-service',
  });
});

it.each([
  ['ok', 'INFO'],
  ['target_timeout', 'INFO'],
  ['storage_upload_failed', 'INFO'],
  ['internal_error', 'ERROR'],
  ['service_unavailable', 'ERROR'],
  ['browser_unavailable', 'ERROR'],
] as const)('calls %s %s', (outcome, level) => {
  expect(observe({ outcome }).log[0]).toMatchObject({ level, outcome });
});

describe('metrics', () => {
  it('count outcomes on a separate line, in the namespace that the stack reads', () => {
    const { metrics } = observe({ outcome: 'quota_exceeded', stagesMs: {} });
    expect(metrics).toHaveLength(1);
    expect(metrics[0]).toMatchObject({
      Captures: 1,
      outcome: 'quota_exceeded',
      service: 'screenshot-service',
    });
    expect(metrics[0]?._aws.CloudWatchMetrics).toEqual([
      {
        Namespace: METRICS_NAMESPACE,
        Dimensions: [['service', 'outcome']],
        Metrics: [{ Name: 'Captures', Unit: 'Count' }],
      },
    ]);
  });

  it('count lost improvements by step', () => {
    const { metrics } = observe({ lost: { clean: [{ name: 'PageError' }], hold: [{ name: 'CapReached' }] } });
    const lost = metrics.filter((line) => 'improvement' in line);
    expect(lost).toMatchObject([
      { ImprovementsLost: 1, improvement: 'clean', service: 'screenshot-service' },
      { ImprovementsLost: 1, improvement: 'hold', service: 'screenshot-service' },
    ]);
  });

  it('have the duration of a capture and the size of its file', () => {
    expect(valuesOf(observe({}).metrics)).toEqual({
      CaptureDuration: 480,
      LaunchDuration: 100,
      LoadDuration: 320,
      DeliveryDuration: 5,
      FileSize: 1_000,
    });
  });

  it('count internal failures', () => {
    const { metrics } = observe({
      status: 303,
      blockedEgress: 7,
      watchdogKill: true,
      cleaningFailures: 3,
      unsettled: [{ name: 'x' }],
    });
    expect(valuesOf(metrics)).toMatchObject({
      Overflows: 1,
      BlockedEgress: 7,
      WatchdogKills: 1,
      CleaningFailures: 3,
      Unsettled: 1,
    });
  });

  it('have names that the stack knows', () => {
    const { metrics } = observe({
      status: 303,
      blockedEgress: 1,
      watchdogKill: true,
      escapedProcesses: 1,
      cleaningFailures: 1,
      unsettled: [],
    });
    // An item of a job, and a job whose time was up.
    const byDimension = { Captures: 1, ImprovementsLost: 1, JobItems: 1, ExpiredJobs: 1 };
    expect(Object.keys({ ...byDimension, ...valuesOf(metrics) }).sort()).toEqual(Object.keys(METRICS).sort());
  });

  it.each([
    ['ok', 'ok'],
    ['target_unreachable', 'failed'],
    ['storage_upload_failed', 'failed'],
    ['internal_error', 'faulted'],
    ['browser_unavailable', 'faulted'],
  ] as const)(
    'count an item of a job with the outcome %s as %s, and not as a request',
    (outcome, counted) => {
      const { metrics } = observe({ outcome, job: 'j', index: 0, tries: 1 });
      expect(metrics[0]).toMatchObject({ JobItems: 1, outcome: counted });
      expect(JSON.stringify(metrics)).not.toMatch(/"(?:Captures|CaptureDuration)"/);
    },
  );

  it('count a job whose time was up', () => {
    createCountExpired({ metricsNamespace: METRICS_NAMESPACE })();
    createCountExpired({ metricsNamespace: undefined })();
    expect(output.takeLines()).toEqual([
      expect.objectContaining({ ExpiredJobs: 1, service: 'screenshot-service' }),
    ]);
  });

  it('have no dimension of a caller or a host', () => {
    const { metrics } = observe({});
    expect(metrics.flatMap((line) => line._aws.CloudWatchMetrics.flatMap((set) => set.Dimensions))).toEqual([
      ['service', 'outcome'],
      ['service'],
    ]);
    expect(JSON.stringify(metrics)).not.toMatch(/c1|example\.com/);
  });

  it('do not count health checks and requests without a known key', () => {
    const { callerId: _none, ...stranger } = DELIVERED;
    createObserve({ metricsNamespace: METRICS_NAMESPACE })(stranger, 1);
    expect(output.takeLines().filter((line) => '_aws' in line)).toEqual([]);
  });

  it('are off without a namespace', () => {
    createObserve({ metricsNamespace: undefined })(DELIVERED, 1);
    expect(output.takeLines().filter((line) => '_aws' in line)).toEqual([]);
  });
});

describe('in a terminal', () => {
  function linesOf(record: Partial<RequestRecord>): string[] {
    const written: string[] = [];
    const write = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => written.push(String(text)) > 0);
    createObserve({ metricsNamespace: undefined, logFormat: 'line' })({ ...DELIVERED, ...record }, 480.4);
    write.mockRestore();
    return written;
  }

  it.each([
    [{}, /^\d\d:\d\d:\d\d 200 free 480 ms example\.com\n$/],
    [
      { status: 422, outcome: 'target_not_found' },
      /^\d\d:\d\d:\d\d 422 free 480 ms example\.com target_not_found\n$/,
    ],
  ] as const)('a request with %j is one short line', (record, line) => {
    expect(linesOf(record)).toEqual([expect.stringMatching(line)]);
  });

  it('a request without a caller and a target has neither in its line', () => {
    const { callerId, plan, targetHost, ...stranger } = DELIVERED;
    const at = new Date(2026, 0, 1, 9, 5, 7);
    expect(requestLine(stranger, 3.2, at)).toBe('09:05:07 200 - 3 ms');
  });

  it('a fault of the service has its facts as JSON after the line', () => {
    linesOf({ status: 500, outcome: 'internal_error', fault: [{ name: 'TypeError' }] });
    expect(output.takeLines()).toMatchObject([{ level: 'ERROR', outcome: 'internal_error' }]);
  });
});
