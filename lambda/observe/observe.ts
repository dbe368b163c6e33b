/**
 * Writes one log line for every request, and its metrics in CloudWatch's embedded metric format, to standard
 * output. Both are JSON, so Lambda's own JSON log format leaves them unchanged. A terminal gets short lines
 * instead, and JSON only of what the service itself caused.
 */
import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import type { Config } from '../config/config.ts';
import type { ErrorCode } from '../errors.ts';
import {
  IMPROVEMENT_DIMENSION,
  type ItemOutcome,
  METRICS,
  type MetricName,
  OUTCOME_DIMENSION,
  SERVICE_NAME,
} from './metric-names.ts';
import { requestLine } from './request-line.ts';
import type { RequestRecord } from './request-record.ts';

/** Takes the record of a finished request and its whole duration. Never throws. */
type Observe = (record: RequestRecord, elapsedMs: number) => void;

/** Outcomes that are logged as errors, because the service and not a caller or target caused them. */
const OWN_FAULTS: ReadonlySet<ErrorCode | 'ok'> = new Set([
  'internal_error',
  'service_unavailable',
  'browser_unavailable',
]);

/** Metrics are written only if the configuration has a namespace. */
export function createObserve({
  metricsNamespace,
  logFormat,
}: Pick<Config, 'metricsNamespace' | 'logFormat'>): Observe {
  const logger = new Logger({ serviceName: SERVICE_NAME, logLevel: 'INFO' });
  const count = metricsNamespace === undefined ? undefined : createCount(metricsNamespace);
  return function observe(record, elapsedMs) {
    try {
      if (logFormat === 'line') process.stdout.write(`${requestLine(record, elapsedMs, new Date())}\n`);
      const facts = { ...record, elapsedMs: Math.round(elapsedMs) };
      if (OWN_FAULTS.has(record.outcome)) logger.error('request', facts);
      else if (logFormat !== 'line') logger.info('request', facts);
      // Health checks and requests without a key are not counted: they would outnumber the captures.
      if (record.callerId !== undefined) count?.(record, elapsedMs);
    } catch {
      // The caller still gets the file if the line cannot be written.
    }
  };
}

function createCount(namespace: string): Observe {
  const metrics = new Metrics({ namespace, serviceName: SERVICE_NAME });
  return function count(record, elapsedMs) {
    // A separate line: on a shared line every other metric would get this dimension too.
    const [name, outcome] =
      record.job === undefined
        ? (['Captures', record.outcome] as const)
        : (['JobItems', itemOutcome(record)] as const);
    metrics.singleMetric().addDimension(OUTCOME_DIMENSION, outcome).addMetric(name, METRICS[name], 1);
    for (const improvement of Object.keys(record.lost ?? {})) {
      const metric = metrics.singleMetric().addDimension(IMPROVEMENT_DIMENSION, improvement);
      metric.addMetric('ImprovementsLost', METRICS.ImprovementsLost, 1);
    }
    const values = Object.entries(valuesOf(record, elapsedMs)) as [MetricName, number | undefined][];
    const known = values.filter(([, value]) => value !== undefined && value > 0);
    for (const [name, value = 0] of known) metrics.addMetric(name, METRICS[name], value);
    if (known.length > 0) metrics.publishStoredMetrics();
  };
}

function itemOutcome({ outcome }: RequestRecord): ItemOutcome {
  if (outcome === 'ok') return 'ok';
  return OWN_FAULTS.has(outcome) ? 'faulted' : 'failed';
}

/** Values that are undefined or 0 are not written. */
function valuesOf(record: RequestRecord, elapsedMs: number): Partial<Record<MetricName, number | undefined>> {
  const { stagesMs, sizeBytes, status, outcome, blockedEgress, watchdogKill } = record;
  const { launch, navigate, ready, delivery } = stagesMs;
  const loadMs = navigate === undefined ? undefined : navigate + (ready ?? 0);
  return {
    CaptureDuration: launch === undefined || record.job !== undefined ? undefined : Math.round(elapsedMs),
    LaunchDuration: launch,
    LoadDuration: loadMs,
    DeliveryDuration: delivery,
    FileSize: outcome === 'ok' ? sizeBytes : undefined,
    Overflows: Number(status === 303),
    BlockedEgress: blockedEgress,
    WatchdogKills: Number(watchdogKill ?? false),
    EscapedProcesses: record.escapedProcesses,
    CleaningFailures: record.cleaningFailures,
    Unsettled: Number(record.unsettled !== undefined),
  };
}
