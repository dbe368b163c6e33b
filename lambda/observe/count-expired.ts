/** Counts jobs that were not done within a day, for an alarm. */
import { Metrics } from '@aws-lambda-powertools/metrics';
import type { Config } from '../config/config.ts';
import { METRICS, SERVICE_NAME } from './metric-names.ts';

/** The metric is written only if the configuration has a namespace. */
export function createCountExpired({ metricsNamespace }: Pick<Config, 'metricsNamespace'>): () => void {
  if (metricsNamespace === undefined) return () => {};
  const metrics = new Metrics({ namespace: metricsNamespace, serviceName: SERVICE_NAME });
  return function countExpired() {
    metrics.addMetric('ExpiredJobs', METRICS.ExpiredJobs, 1);
    metrics.publishStoredMetrics();
  };
}
