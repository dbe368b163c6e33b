/**
 * Writes one line of log for every request, and its metrics in CloudWatch's embedded format, to standard output,
 * where Lambda takes both: they are JSON already, so its own JSON log format leaves them as they are.
 */
import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import type { Config } from '../config.ts';
import type { ErrorCode } from '../errors.ts';
import {
  IMPROVEMENT_DIMENSION,
  METRICS,
  type MetricName,
  OUTCOME_DIMENSION,
  SERVICE_NAME,
} from './metric-names.ts';
import type { RequestRecord } from './request-record.ts';

/** Takes the record of a request that has come to its end; `elapsedMs` is what it took in all. Never throws. */
export type Observe = (record: RequestRecord, elapsedMs: number) => void;

/** What somebody should look at; whatever a caller or a target did is not. */
const OWN_FAULTS: ReadonlySet<ErrorCode | 'ok'> = new Set([
  'internal_error',
  'service_unavailable',
  'browser_unavailable',
]);

/** Metrics are written where the configuration names a namespace for them. */
export function createObserve({ metricsNamespace }: Pick<Config, 'metricsNamespace'>): Observe {
  const logger = new Logger({ serviceName: SERVICE_NAME, logLevel: 'INFO' });
  const count = metricsNamespace === undefined ? undefined : createCount(metricsNamespace);
  return function observe(record, elapsedMs) {
    try {
      if (OWN_FAULTS.has(record.outcome)) logger.error('request', { ...record });
      else logger.info('request', { ...record });
      // Health checks and strangers would drown what callers meet.
      if (record.callerId !== undefined) count?.(record, elapsedMs);
    } catch {
      // A line that cannot be written must not cost the caller a file that was made.
    }
  };
}

function createCount(namespace: string): Observe {
  const metrics = new Metrics({ namespace, serviceName: SERVICE_NAME });
  return function count(record, elapsedMs) {
    // A line of its own: its dimension would make as many of every other metric as there are outcomes.
    metrics.singleMetric().addDimension(OUTCOME_DIMENSION, record.outcome).addMetric('Captures', 'Count', 1);
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

/** What did not happen is left out: no data is no kill, no overflow, no upload. */
function valuesOf(record: RequestRecord, elapsedMs: number): Partial<Record<MetricName, number | undefined>> {
  const { stagesMs, sizeBytes, status, outcome, blockedEgress, watchdogKill } = record;
  const { launch, navigate, ready, delivery } = stagesMs;
  const loadMs = navigate === undefined ? undefined : navigate + (ready ?? 0);
  return {
    CaptureDuration: launch === undefined ? undefined : Math.round(elapsedMs),
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
