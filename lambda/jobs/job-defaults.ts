/** What applies to jobs unless a setting, a plan or a key says otherwise. */

export const JOB_DEFAULTS = {
  /** How long a capture may take. */
  captureSeconds: 90,
  /** How long files are kept. */
  filesDays: 1,
  /** Items of one caller at a time: `jobConcurrency`. */
  mostRunning: 5,
} as const;

/** A worker lives this much longer than its capture may take, to store the end of the item. */
export const WORKER_ENDING_SECONDS = 10;
