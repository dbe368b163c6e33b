/**
 * The metrics that alarms and dashboard read: the function's own, with the names of
 * lambda/observe/metric-names.ts, and those of AWS.
 */
import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { ERROR_CODES, type ErrorCode } from '../lambda/errors.ts';
import {
  IMPROVEMENT_DIMENSION,
  type Improvement,
  type ItemOutcome,
  METRICS,
  METRICS_NAMESPACE,
  type MetricName,
  OUTCOME_DIMENSION,
  SERVICE_NAME,
} from '../lambda/observe/metric-names.ts';
import { API_NAME, GATEWAY_THROTTLES, STAGE_NAME } from './capture-api.ts';
import { ACL_METRIC, RATE_RULE } from './firewall.ts';

const PERIOD = Duration.minutes(5);

/** Every outcome of a capture, `ok` first. */
export const OUTCOMES: readonly ('ok' | ErrorCode)[] = ['ok', ...(Object.keys(ERROR_CODES) as ErrorCode[])];

/**
 * Codes with a 5xx status that the target or the caller's bucket causes, or a job that is too large. They
 * trigger no alarm. The service causes every other 5xx.
 */
const OTHERS_FAULTS: readonly ErrorCode[] = [
  'target_unreachable',
  'target_timeout',
  'storage_upload_failed',
  'job_expired',
];

function serviceMetric(
  metricName: MetricName,
  props: { dimensions?: Record<string, string>; statistic?: string; label: string },
): Metric {
  const { dimensions, statistic = Stats.SUM, label } = props;
  const dimensionsMap = { service: SERVICE_NAME, ...dimensions };
  return new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap,
    statistic,
    period: PERIOD,
    label,
  });
}

/** One of the function's own metrics, over all outcomes. */
export function ownMetric(
  name: Exclude<MetricName, 'Captures' | 'JobItems' | 'ImprovementsLost'>,
  statistic = Stats.SUM,
): Metric {
  const label = `${name}${METRICS[name] === 'Milliseconds' ? ` ${statistic}` : ''}`;
  return serviceMetric(name, { statistic, label });
}

/** Captures with this outcome. */
export function captures(outcome: 'ok' | ErrorCode): Metric {
  return serviceMetric('Captures', { dimensions: { [OUTCOME_DIMENSION]: outcome }, label: outcome });
}

/** Captures of items of jobs that ended so. */
export function jobItems(outcome: ItemOutcome): Metric {
  return serviceMetric('JobItems', { dimensions: { [OUTCOME_DIMENSION]: outcome }, label: outcome });
}

/** Messages of a queue that can be received now. */
export function waitingMessages(queue: IQueue, label: string): Metric {
  return queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period: PERIOD, label });
}

/** Age of the oldest message of a queue. A long job makes it high without any fault. */
export function oldestMessage(queue: IQueue): Metric {
  const label = 'oldest message, s';
  return queue.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period: PERIOD, label });
}

/** Invocations of both functions that crashed, or were killed. */
export function crashes(handlers: readonly IFunction[]): MathExpression {
  const metrics = handlers.map(
    (handler, at) => [`f${at}`, functionMetric(handler, 'Errors', Stats.SUM)] as const,
  );
  return new MathExpression({
    expression: metrics.map(([id]) => `FILL(${id}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics),
    period: PERIOD,
    label: 'Crashes',
  });
}

/** Captures that lost this improvement. */
export function improvementsLost(improvement: Improvement): Metric {
  const dimensions = { [IMPROVEMENT_DIMENSION]: improvement };
  return serviceMetric('ImprovementsLost', { dimensions, label: improvement });
}

/** A metric of API Gateway for the whole stage. */
export function gatewayMetric(metricName: 'Count' | '4XXError' | '5XXError'): Metric {
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiName: API_NAME, Stage: STAGE_NAME },
    statistic: Stats.SUM,
    period: PERIOD,
    label: metricName,
  });
}

/** Requests that the throttle of the gateway's stage refused. */
export function gatewayThrottles(): Metric {
  const { metricNamespace: namespace, metricName } = GATEWAY_THROTTLES;
  return new Metric({
    namespace,
    metricName,
    statistic: Stats.SUM,
    period: PERIOD,
    label: 'refused by the gateway',
  });
}

/** Requests that the web ACL refused. `region` is a dimension of regional ACLs. */
export function firewallBlocks(region: string): Metric {
  return new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: ACL_METRIC, Rule: RATE_RULE, Region: region },
    statistic: Stats.SUM,
    period: PERIOD,
    label: 'refused by the firewall',
  });
}

/**
 * 5xx answers that the service causes: all 5xx answers of the gateway, less those that a target or a caller's
 * bucket causes. So the gateway's own errors count, and so do failures before the caller is known, which the
 * function's metrics do not count.
 */
export function ownFaults(): MathExpression {
  const others = OTHERS_FAULTS.map((code, index) => [`other${index}`, captures(code)] as const);
  const sum = others.map(([id]) => `FILL(${id}, 0)`).join(' - ');
  return new MathExpression({
    expression: `FILL(all, 0) - ${sum}`,
    usingMetrics: { all: gatewayMetric('5XXError'), ...Object.fromEntries(others) },
    period: PERIOD,
    label: 'Faults of the service',
  });
}

/**
 * The faults as a percentage of all requests; 0 if there are fewer faults than `least`,
 * because one of two would be 50 %.
 */
export function ownFaultRate(least: number): MathExpression {
  const { expression, usingMetrics } = ownFaults();
  return new MathExpression({
    expression: `IF((${expression}) >= ${least}, 100 * (${expression}) / FILL(requests, 1), 0)`,
    usingMetrics: { ...usingMetrics, requests: gatewayMetric('Count') },
    period: PERIOD,
    label: 'Faults of the service, % of requests',
  });
}

/** A metric of Lambda for the function, over all its versions. */
export function functionMetric(handler: IFunction, metricName: string, statistic: string): Metric {
  return handler.metric(metricName, { statistic, period: PERIOD, label: `${metricName} ${statistic}` });
}

/** Percent of the account's concurrency in this region that all its functions use together. */
export function accountConcurrencyShare(): MathExpression {
  const used = new Metric({
    namespace: 'AWS/Usage',
    metricName: 'ResourceCount',
    dimensionsMap: { Type: 'Resource', Resource: 'ConcurrentExecutions', Service: 'Lambda', Class: 'None' },
    statistic: Stats.MAXIMUM,
    period: PERIOD,
  });
  return new MathExpression({
    expression: '100 * used / SERVICE_QUOTA(used)',
    usingMetrics: { used },
    period: PERIOD,
    label: "Concurrency, % of the account's",
  });
}

/** Requests to the tables that DynamoDB throttled. */
export function throttledRequests(tableNames: readonly string[]): MathExpression {
  const metrics = tableNames.flatMap((TableName, table) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map((metricName, kind) => {
      const dimensionsMap = { TableName };
      const options = { metricName, dimensionsMap, statistic: Stats.SUM, period: PERIOD };
      return [`t${table}${kind}`, new Metric({ namespace: 'AWS/DynamoDB', ...options })] as const;
    }),
  );
  return new MathExpression({
    // DynamoDB sends this metric only if there are any.
    expression: metrics.map(([id]) => `FILL(${id}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics),
    period: PERIOD,
    label: 'Throttled requests to tables',
  });
}

/** Percent of the canary's runs that succeeded. */
export function canarySuccess(CanaryName: string): Metric {
  return new Metric({
    namespace: 'CloudWatchSynthetics',
    metricName: 'SuccessPercent',
    dimensionsMap: { CanaryName },
    statistic: Stats.AVERAGE,
    period: PERIOD,
    label: 'Successful canary runs, %',
  });
}
