/**
 * The names of the service's own metrics. The function writes them; the stack's alarms and dashboard
 * read them. All have the dimension `service`. Each metric costs money every month, so there are
 * few. The log line has the rest.
 */

export const METRICS_NAMESPACE = 'ScreenshotService';
export const SERVICE_NAME = 'screenshot-service';

/** Name -> unit. */
export const METRICS = {
  /**
   * Requests for a capture, with the further dimension `outcome`: `ok` or the error's code. Refusals by the
   * quota are `quota_exceeded`, failed uploads `storage_upload_failed`.
   */
  Captures: 'Count',
  /** From the handler's start to its answer, of requests that launched a browser. */
  CaptureDuration: 'Milliseconds',
  /**
   * Captures of items of jobs, with the further dimension `outcome`: one of ITEM_OUTCOMES. They are not in
   * `Captures`, because no request waits for them.
   */
  JobItems: 'Count',
  /** Jobs that were not done within a day. */
  ExpiredJobs: 'Count',
  /** Start of the browser, unpacking included. */
  LaunchDuration: 'Milliseconds',
  /** From the first request to a page that is ready. */
  LoadDuration: 'Milliseconds',
  /** Upload, to the caller's bucket or the service's own. */
  DeliveryDuration: 'Milliseconds',
  /** Size of delivered files. */
  FileSize: 'Bytes',
  /**
   * Failures of steps that only improve the picture, with the further dimension `improvement`. Pages cause
   * most; a rise after a deployment is a bug of ours.
   */
  ImprovementsLost: 'Count',
  /** Files that went to the overflow bucket. */
  Overflows: 'Count',
  /** Connections that pages tried to open to forbidden addresses: a rise is an attack. */
  BlockedEgress: 'Count',
  /** Browsers that were killed for their memory. */
  WatchdogKills: 'Count',
  /** Processes that left their browser's group: an exploit ran native code. */
  EscapedProcesses: 'Count',
  /**
   * Elements and frames that the cleaning could not judge; they stay in the picture. A
   * rise is a bug of the cleaning.
   */
  CleaningFailures: 'Count',
  /** Reservations that could not be closed; a later admission gives them back. */
  Unsettled: 'Count',
} as const satisfies Record<string, 'Count' | 'Milliseconds' | 'Bytes'>;

export type MetricName = keyof typeof METRICS;

/**
 * Captured, failed because of the page, the request or the caller's bucket, and
 * failed because of the service.
 */
export const ITEM_OUTCOMES = ['ok', 'failed', 'faulted'] as const;

export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];

/** Dimension of `Captures` and `JobItems`. */
export const OUTCOME_DIMENSION = 'outcome';
/** Dimension of `ImprovementsLost`. */
export const IMPROVEMENT_DIMENSION = 'improvement';

/**
 * The steps of a capture that only improve the picture. Each name is a metric
 * that costs money: keep them few.
 */
export const IMPROVEMENTS = ['wait', 'clean', 'scroll', 'reveal', 'hold', 'print'] as const;

export type Improvement = (typeof IMPROVEMENTS)[number];
