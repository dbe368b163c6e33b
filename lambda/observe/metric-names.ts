/**
 * The names of the service's own metrics: what the function counts, the stack's alarms and dashboard read. Every
 * one has the dimension `service`. A metric costs by the month, so there are few; the log line has the rest.
 */

export const METRICS_NAMESPACE = 'ScreenshotService';
export const SERVICE_NAME = 'screenshot-service';

/** Name -> unit. */
export const METRICS = {
  /**
   * Requests for a capture, with the further dimension `outcome`: `ok` or the error's code. Refusals by the quota
   * are `quota_exceeded`, failed uploads `storage_upload_failed`.
   */
  Captures: 'Count',
  /** From the handler's start to its answer, of requests that went as far as a browser. */
  CaptureDuration: 'Milliseconds',
  /** Start of the browser, unpacking included. */
  LaunchDuration: 'Milliseconds',
  /** From the first request to a page that is ready. */
  LoadDuration: 'Milliseconds',
  /** Upload, to the caller's bucket or the service's own. */
  DeliveryDuration: 'Milliseconds',
  /** Size of delivered files. */
  FileSize: 'Bytes',
  /**
   * Steps of a capture that only make the picture better and went wrong on a page, with the further dimension
   * `improvement`. Pages cause most; a rise after a deployment is a fault of ours.
   */
  ImprovementsLost: 'Count',
  /** Files that went by way of the service's own bucket. */
  Overflows: 'Count',
  /** Connections that pages tried to addresses they may not reach: a rise is an attack. */
  BlockedEgress: 'Count',
  /** Browsers killed for the memory they took. */
  WatchdogKills: 'Count',
  /** Processes that left their browser's group: an exploit ran native code. */
  EscapedProcesses: 'Count',
  /** Elements and frames that cleaning gave up on: they stay in the picture. A rise is a fault of the cleaning. */
  CleaningFailures: 'Count',
  /** Reservations that could not be closed; a later admission gives them back. */
  Unsettled: 'Count',
} as const satisfies Record<string, 'Count' | 'Milliseconds' | 'Bytes'>;

export type MetricName = keyof typeof METRICS;

/** What tells the outcomes of `Captures` apart. */
export const OUTCOME_DIMENSION = 'outcome';
/** What tells the steps of `ImprovementsLost` apart. */
export const IMPROVEMENT_DIMENSION = 'improvement';

/** The steps of a capture that only make the picture better. A metric is paid by name: keep them few. */
export const IMPROVEMENTS = ['wait', 'clean', 'scroll', 'reveal', 'hold', 'measure', 'print'] as const;

export type Improvement = (typeof IMPROVEMENTS)[number];
