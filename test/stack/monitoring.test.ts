import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES, unavailable } from '../../lambda/errors.ts';
import { createCountExpired } from '../../lambda/observe/count-expired.ts';
import { describeFault } from '../../lambda/observe/fault.ts';
import { IMPROVEMENTS, METRICS_NAMESPACE } from '../../lambda/observe/metric-names.ts';
import { createObserve } from '../../lambda/observe/observe.ts';
import type { RequestRecord } from '../../lambda/observe/request-record.ts';
import { OUTCOMES } from '../../lib/service-metrics.ts';
import { collectOutput } from '../support/output.ts';
import { onlyResource, synthesize } from './synthesize.ts';

const { template } = synthesize();

interface AlarmProperties {
  AlarmDescription: unknown;
  AlarmName: string;
  TreatMissingData: string;
  Threshold: number;
  Metrics: AlarmMetric[];
}

interface AlarmMetric {
  Id: string;
  Expression?: string;
  MetricStat?: {
    Metric: { Namespace: string; MetricName: string; Dimensions: { Name: string; Value: unknown }[] };
    Stat: string;
  };
}

/** Each alarm by the last part of its name. */
function alarmsOf(settings: Record<string, unknown> = {}): Record<string, AlarmProperties> {
  const found = Object.values(synthesize(settings).template.findResources('AWS::CloudWatch::Alarm'));
  const alarms = found.map(({ Properties }) => Properties as AlarmProperties);
  return Object.fromEntries(alarms.map((alarm) => [alarm.AlarmName.split('-').at(-1) ?? '', alarm]));
}

function metricsOf(alarm: AlarmProperties | undefined): AlarmMetric[] {
  return alarm?.Metrics ?? [];
}

const alarms = alarmsOf();

/** `Namespace/Name{dimension=value}` of each of the service's own metrics that an alarm reads. */
function ownMetricsOf({ Metrics }: AlarmProperties): string[] {
  return Metrics.flatMap(({ MetricStat }) => (MetricStat === undefined ? [] : [MetricStat.Metric]))
    .filter(({ Namespace }) => Namespace === METRICS_NAMESPACE)
    .map(({ Namespace, MetricName, Dimensions }) =>
      describeMetric(Namespace, MetricName, Object.fromEntries(Dimensions.map((d) => [d.Name, d.Value]))),
    );
}

function describeMetric(namespace: string, name: string, dimensions: Record<string, unknown>): string {
  const parts = Object.entries(dimensions).map(([dimension, value]) => `${dimension}=${value}`);
  return `${namespace}/${name}{${parts.sort().join(',')}}`;
}

/** A request to which everything has happened that can be logged. */
function everyFact(): RequestRecord {
  return {
    requestId: 'id',
    callerId: 'caller',
    plan: 'free',
    targetHost: 'example.com',
    outcome: 'ok',
    status: 303,
    stagesMs: { launch: 1, navigate: 1, ready: 1, scroll: 1, encode: 1, delivery: 1 },
    sizeBytes: 1,
    blockedEgress: 1,
    watchdogKill: true,
    escapedProcesses: 1,
    lost: Object.fromEntries(IMPROVEMENTS.map((improvement) => [improvement, []])),
    cleaningFailures: 1,
    unsettled: [],
    fault: describeFault(unavailable(new Error('inner'))),
  };
}

/** What the line of an item of a job has besides. */
const ITEM = { job: 'job', index: 0, tries: 1 };

/** All metrics that the functions write, for every outcome. */
function writtenMetrics(): Set<string> {
  const output = collectOutput();
  try {
    const observe = createObserve({ metricsNamespace: METRICS_NAMESPACE });
    for (const outcome of OUTCOMES) {
      observe({ ...everyFact(), outcome }, 1);
      observe({ ...everyFact(), ...ITEM, outcome }, 1);
    }
    createCountExpired({ metricsNamespace: METRICS_NAMESPACE })();
    const written = output.takeLines().flatMap((line) => {
      const { CloudWatchMetrics = [] } = (line._aws ?? {}) as {
        CloudWatchMetrics?: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] }[];
      };
      return CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
        Metrics.map(({ Name }) =>
          describeMetric(Namespace, Name, Object.fromEntries((Dimensions[0] ?? []).map((d) => [d, line[d]]))),
        ),
      );
    });
    return new Set(written);
  } finally {
    output.stop();
  }
}

describe('the alarms', () => {
  it('are these, with names that begin with page or notice', () => {
    const names = Object.values(alarms).map(({ AlarmName }) => AlarmName);
    expect(names.sort()).toEqual([
      'ScreenshotService-notice-BlockedEgress',
      'ScreenshotService-notice-Concurrency',
      'ScreenshotService-notice-EscapedProcesses',
      'ScreenshotService-notice-ExpiredJobs',
      'ScreenshotService-notice-FirewallBlocks',
      'ScreenshotService-notice-WatchdogKills',
      'ScreenshotService-page-Canary',
      'ScreenshotService-page-Crashes',
      'ScreenshotService-page-DeadLetters',
      'ScreenshotService-page-Faults',
      'ScreenshotService-page-GatewayThrottles',
      'ScreenshotService-page-JobCrashes',
      'ScreenshotService-page-LateAnswers',
      'ScreenshotService-page-SlowLaunches',
      'ScreenshotService-page-TableThrottles',
      'ScreenshotService-page-Throttles',
    ]);
  });

  it('say what to do, and where the dashboard is', () => {
    for (const [name, { AlarmDescription }] of Object.entries(alarms)) {
      const text = JSON.stringify(AlarmDescription);
      expect(text, name).toContain('#dashboards/dashboard/ScreenshotService');
      expect(text.length, name).toBeLessThan(1_024);
    }
    expect(JSON.stringify(alarms.Crashes?.AlarmDescription)).toContain('platform.report');
  });

  it('all go to one topic, when they start and when they stop', () => {
    const [topicId] = onlyResource(template, 'AWS::SNS::Topic');
    template.allResourcesProperties('AWS::CloudWatch::Alarm', {
      AlarmActions: [{ Ref: topicId }],
      OKActions: [{ Ref: topicId }],
    });
  });

  it('treat missing data as a failure for the canary only', () => {
    const breaching = Object.entries(alarms).filter(([, alarm]) => alarm.TreatMissingData === 'breaching');
    expect(breaching.map(([name]) => name)).toEqual(['Canary']);
    for (const [name, { TreatMissingData }] of Object.entries(alarms)) {
      if (name !== 'Canary') expect(TreatMissingData).toBe('notBreaching');
    }
  });

  it('count every 5xx except those of targets and of buckets of callers', () => {
    const Metrics = metricsOf(alarms.Faults);
    const [rate] = Metrics;
    const all = Metrics.find(({ MetricStat }) => MetricStat?.Metric.MetricName === '5XXError');
    expect(all?.MetricStat?.Metric.Namespace).toBe('AWS/ApiGateway');
    const subtracted = Metrics.filter(({ Id }) => rate?.Expression?.includes(`- FILL(${Id}, 0)`)).map(
      ({ MetricStat }) => MetricStat?.Metric.Dimensions.find(({ Name }) => Name === 'outcome')?.Value,
    );
    const ownFaults = ['internal_error', 'service_unavailable', 'browser_unavailable'];
    const others = Object.entries(ERROR_CODES).filter(
      ([code, { status }]) => status >= 500 && !ownFaults.includes(code),
    );
    expect(subtracted.sort()).toEqual(others.map(([code]) => code).sort());
  });

  it.each([
    // All 5xx, those of targets and buckets, requests -> percent.
    [0, 0, 100, 0],
    [50, 50, 100, 0],
    [60, 50, 100, 10],
    [2, 0, 2, 0],
    [3, 0, 3, 100],
    [10, 11, 100, 0],
  ])('count %i 5xx, of which %i by others, in %i requests as %i %%', (all, others, requests, percent) => {
    const [rate, ...rest] = metricsOf(alarms.Faults);
    const values = Object.fromEntries(
      rest.map(({ Id, MetricStat }) => {
        const name = MetricStat?.Metric.MetricName;
        const outcome = MetricStat?.Metric.Dimensions.find((d) => d.Name === 'outcome')?.Value;
        const otherFaults = outcome === 'target_timeout' ? others : undefined;
        return [Id, name === '5XXError' ? all : name === 'Count' ? requests : otherFaults];
      }),
    );
    // CloudWatch's own functions.
    const world = {
      ...values,
      FILL: (value: number | undefined, instead: number) => value ?? instead,
      IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
    };
    expect(runInNewContext(rate?.Expression ?? '', world)).toBe(percent);
  });

  it('read the dimensions of API Gateway', () => {
    const [, { Properties: api }] = onlyResource(template, 'AWS::ApiGateway::RestApi');
    const [, { Properties: stage }] = onlyResource(template, 'AWS::ApiGateway::Stage');
    const Metrics = metricsOf(alarms.Faults);
    const gateway = Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []).filter(
      ({ Namespace }) => Namespace === 'AWS/ApiGateway',
    );
    expect(gateway.map(({ MetricName }) => MetricName).sort()).toEqual(['5XXError', 'Count']);
    for (const { Dimensions } of gateway) {
      expect(Dimensions).toEqual([
        { Name: 'ApiName', Value: api.Name },
        { Name: 'Stage', Value: stage.StageName },
      ]);
    }
  });

  it('count what the throttle of the gateway refuses, by the access log', () => {
    const [, { Properties: filter }] = onlyResource(template, 'AWS::Logs::MetricFilter');
    const [, { Properties: stage }] = onlyResource(template, 'AWS::ApiGateway::Stage');
    const { Format, DestinationArn } = stage.AccessLogSetting as { Format: string; DestinationArn: unknown };
    expect(JSON.parse(Format).gatewayAnswer).toBe('$context.error.responseType');
    expect(filter.FilterPattern).toBe('{ $.gatewayAnswer = "THROTTLED" }');
    expect(JSON.stringify(DestinationArn)).toContain((filter.LogGroupName as { Ref: string }).Ref);
    const [{ MetricNamespace, MetricName, MetricValue }] = filter.MetricTransformations as [
      Record<string, string>,
    ];
    expect(MetricValue).toBe('1');
    const [read] = metricsOf(alarms.GatewayThrottles);
    expect(read?.MetricStat?.Metric).toMatchObject({ Namespace: MetricNamespace, MetricName });
    // The service's own 429 are no answers of the gateway.
    expect(JSON.stringify(read)).not.toContain('4XXError');
  });

  it('read the dimensions of the web ACL, if there is one', () => {
    const [, { Properties: acl }] = onlyResource(template, 'AWS::WAFv2::WebACL');
    const { VisibilityConfig, Rules } = acl as unknown as {
      VisibilityConfig: { MetricName: string };
      Rules: { VisibilityConfig: { MetricName: string } }[];
    };
    expect(metricsOf(alarms.FirewallBlocks).map(({ MetricStat }) => MetricStat?.Metric)).toEqual([
      {
        Namespace: 'AWS/WAFV2',
        MetricName: 'BlockedRequests',
        Dimensions: [
          { Name: 'Region', Value: { Ref: 'AWS::Region' } },
          { Name: 'Rule', Value: Rules[0]?.VisibilityConfig.MetricName },
          { Name: 'WebACL', Value: VisibilityConfig.MetricName },
        ],
      },
    ]);
    expect(alarmsOf({ waf: false })).not.toHaveProperty('FirewallBlocks');
    expect(JSON.stringify(synthesize({ waf: false }).template.toJSON())).not.toContain('AWS/WAFV2');
  });

  it('read the metric of the canary', () => {
    const [, { Properties: canary }] = onlyResource(template, 'AWS::Synthetics::Canary');
    expect(metricsOf(alarms.Canary).map(({ MetricStat }) => MetricStat?.Metric)).toEqual([
      {
        Namespace: 'CloudWatchSynthetics',
        MetricName: 'SuccessPercent',
        Dimensions: [{ Name: 'CanaryName', Value: canary.Name }],
      },
    ]);
  });

  it('watch the reserved concurrency, or that of the account if none is reserved', () => {
    const [share] = metricsOf(alarms.Concurrency);
    expect([share?.Expression, alarms.Concurrency?.Threshold]).toEqual([
      '100 * used / SERVICE_QUOTA(used)',
      80,
    ]);
    const reserved = alarmsOf({ reservedConcurrency: 10 }).Concurrency;
    expect(metricsOf(reserved)[0]?.MetricStat?.Metric.MetricName).toBe('ConcurrentExecutions');
    expect(reserved?.Threshold).toBe(8);
  });

  it('use the deadline that follows from the timeout', () => {
    expect(alarms.LateAnswers?.Threshold).toBe(27_500);
    expect(metricsOf(alarms.LateAnswers)[0]?.MetricStat?.Stat).toBe('p99');
    expect(alarmsOf({ timeoutSeconds: 20 }).LateAnswers?.Threshold).toBe(19_000);
  });

  it('watch every table', () => {
    const Metrics = metricsOf(alarms.TableThrottles);
    const watched = Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []).map(
      ({ MetricName, Dimensions }) => `${MetricName} ${JSON.stringify(Dimensions[0]?.Value)}`,
    );
    const tables = Object.keys(template.findResources('AWS::DynamoDB::Table'));
    const expected = tables.flatMap((Ref) =>
      ['Read', 'Write'].map((kind) => `${kind}ThrottleEvents ${JSON.stringify({ Ref })}`),
    );
    expect(watched.sort()).toEqual(expected.sort());
  });
});

describe('metrics', () => {
  const written = writtenMetrics();

  it('of alarms are those that the function writes', () => {
    const read = Object.values(alarms).flatMap(ownMetricsOf);
    expect(read.length).toBeGreaterThan(4);
    for (const metric of read) expect(written).toContain(metric);
  });

  it('of the dashboard are those that the function writes, and all of them', () => {
    const [, { Properties }] = onlyResource(template, 'AWS::CloudWatch::Dashboard');
    const {
      'Fn::Join': [, parts],
    } = Properties.DashboardBody as { 'Fn::Join': [string, unknown[]] };
    const body = JSON.parse(parts.map((part) => (typeof part === 'string' ? part : 'filled-in')).join(''));
    const rows = body.widgets.flatMap(({ properties }: { properties: { metrics: unknown[][] } }) =>
      properties.metrics.filter(([namespace]) => namespace === METRICS_NAMESPACE),
    ) as string[][];
    const read = rows.map(([namespace = '', name = '', ...rest]) => {
      const pairs = rest.filter((part) => typeof part === 'string');
      const dimensions = pairs.flatMap((key, at) => (at % 2 === 0 ? [[key, pairs[at + 1]]] : []));
      return describeMetric(namespace, name, Object.fromEntries(dimensions));
    });
    expect(new Set(read)).toEqual(written);
  });
});

describe('the saved queries', () => {
  const queries = Object.values(template.findResources('AWS::Logs::QueryDefinition')).map(
    ({ Properties }) => Properties as { Name: string; QueryString: string; LogGroupNames: unknown[] },
  );

  it('are one for each alarm, under its name', () => {
    const named = Object.values(alarms).map(({ AlarmName }) => `ScreenshotService/${AlarmName}`);
    expect(queries.map(({ Name }) => Name).sort()).toEqual(named.sort());
    const without = synthesize({ waf: false }).template.findResources('AWS::Logs::QueryDefinition');
    expect(Object.keys(without)).toHaveLength(queries.length - 1);
  });

  /** Names of fields in a query: all words but texts, commands, functions, and names that it gives itself. */
  function fieldsIn(query: string): string[] {
    const words = query
      .replace(/"[^"]*"|\/[^/\n]*\//g, '')
      .replace(/\b(?:filter|fields|stats|sort|limit|desc|by|as|and|in|like|not)\b/g, ' ')
      .replace(/\b(?:count\(\*\)|bin\(5m\)|(?:ispresent|latest|sum|pct|max)(?=\())/g, ' ');
    const given = [...query.matchAll(/\bas (\w+)/g)].map(([, name]) => name);
    return [...words.matchAll(/@?[a-zA-Z][\w.]*/g)]
      .map(([name]) => name)
      .filter((name) => !given.includes(name));
  }

  /** Paths of all values in a log line: `stagesMs.launch`, `fault.0.name`. */
  function pathsOf(value: unknown, path = ''): string[] {
    if (typeof value !== 'object' || value === null) return [path];
    return Object.entries(value).flatMap(([name, inner]) =>
      pathsOf(inner, path === '' ? name : `${path}.${name}`),
    );
  }

  it('read fields that are in the lines of their log group', () => {
    const [, { Properties: stage }] = onlyResource(template, 'AWS::ApiGateway::Stage');
    const { Format } = stage.AccessLogSetting as { Format: string };
    const request = {
      level: 'ERROR',
      message: 'request',
      ...everyFact(),
      ...ITEM,
      elapsedMs: 1,
    };
    // Source: https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html#platform-report
    const report = {
      type: 'platform.report',
      record: { requestId: '', status: '', errorType: '', metrics: { durationMs: 1, maxMemoryUsedMB: 1 } },
    };
    const canary = onlyResource(template, 'AWS::Synthetics::Canary')[0];
    for (const { Name, QueryString, LogGroupNames } of queries) {
      const [log] = LogGroupNames;
      const lines = JSON.stringify(log).includes('AccessLog')
        ? [JSON.parse(Format)]
        : JSON.stringify(log).includes(canary)
          ? [{}]
          : [request, report];
      const known = ['@timestamp', '@message', ...lines.flatMap((line) => pathsOf(line))];
      const unknown = fieldsIn(QueryString).filter((field) => !known.includes(field));
      expect(unknown, `${Name}: ${QueryString}`).toEqual([]);
      expect(QueryString, Name).toMatch(/^(?:filter|fields) .*\n\| .*\n\| limit 50$/s);
    }
  });
});

describe('the topic', () => {
  it('accepts alarms of this account only, and nothing without TLS', () => {
    const [, { Properties }] = onlyResource(template, 'AWS::SNS::TopicPolicy');
    const { Statement } = Properties.PolicyDocument as { Statement: Record<string, unknown>[] };
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    );
    const others = Statement.filter(({ Effect, Principal }) => Effect === 'Allow' && Principal === '*');
    expect(others).toEqual([]);
  });

  it('is encrypted with a key of its own, which the senders may use', () => {
    const [keyId, { Properties: key }] = onlyResource(template, 'AWS::KMS::Key', 'Monitoring');
    const [, { Properties: topic }] = onlyResource(template, 'AWS::SNS::Topic');
    expect(topic.KmsMasterKeyId).toEqual({ 'Fn::GetAtt': [keyId, 'Arn'] });
    const { Statement } = key.KeyPolicy as { Statement: Record<string, unknown>[] };
    expect(Statement).toContainEqual({
      Effect: 'Allow',
      Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
      Resource: '*',
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
  });

  it('hears of the budget, if there is an amount', () => {
    template.resourceCountIs('AWS::Budgets::Budget', 0);
    const other = synthesize({ monthlyBudgetUsd: 250 }).template;
    const [, { Properties }] = onlyResource(other, 'AWS::Budgets::Budget');
    const [topicId] = onlyResource(other, 'AWS::SNS::Topic');
    expect(Properties).toMatchObject({
      Budget: { BudgetLimit: { Amount: 250, Unit: 'USD' }, BudgetType: 'COST', TimeUnit: 'MONTHLY' },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
      ],
    });
    expect(JSON.stringify(Properties.NotificationsWithSubscribers)).toContain(topicId);
  });

  it('sends mail to the address in the settings, and none by default', () => {
    const [topicId] = onlyResource(template, 'AWS::SNS::Topic');
    const other = synthesize({ alarmEmail: 'ops@example.com' }).template;
    expect(onlyResource(other, 'AWS::SNS::Subscription')[1].Properties).toEqual({
      Protocol: 'email',
      Endpoint: 'ops@example.com',
      TopicArn: { Ref: topicId },
    });
    template.resourceCountIs('AWS::SNS::Subscription', 0);
  });
});
