/**
 * What the simulation takes for granted: figures of this project, with the place where they were measured,
 * and rules of AWS, with their source. Prices are those of us-east-1, x86.
 */

/**
 * Milliseconds to the answer in a warm function: the cases of `npm run bench` on 22 November 2026, two quiet
 * cores, each as often as the others; and, of two hundred, four pages that take 3 s and one that never
 * loads. Those are of `npm run test:lambda` on 26 November 2026 (lib/README.md, cost). It gave a plain
 * capture the same time as the benchmark.
 */
export const MEASURED_MS = [
  109, 126, 176, 104, 125, 155, 336, 349, 1_067, 163, 340, 283, 620, 357, 369, 567, 463, 802, 182, 1_127, 724,
  138, 236, 231, 357, 431,
];
export const SLOW_PAGES = [
  { share: 0.005, ms: 26_300 },
  { share: 0.02, ms: 3_100 },
];

export const ASSUMED = {
  /**
   * What a cold start adds, with the first browser launched during it. `npm run
   * test:lambda`; not measured in AWS.
   */
  coldStartMs: 650,
  /**
   * How long the environment is busy, and billed, after an answer: the next browser is
   * launched. `npm run test:lambda`.
   */
  afterAnswerMs: 75,
  /** What it adds more if no browser waits: the launch of the first browser, unpacked just before. */
  launchMs: 300,
  /**
   * How long Lambda keeps an idle environment. AWS publishes no figure; five to fifteen minutes are usual.
   */
  idleKeptMs: 10 * 60_000,
  /**
   * Environments that a function may add in ten seconds. Source:
   * https://docs.aws.amazon.com/lambda/latest/dg/lambda-concurrency.html#scaling-rate
   */
  scalingPerTenSeconds: 1_000,
  /**
   * Requests a second for each unit of concurrency. Source:
   * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
   */
  requestsPerConcurrency: 10,
  /**
   * Environments for each unit of concurrency, with tenant isolation, idle ones too. Source:
   * https://docs.aws.amazon.com/lambda/latest/dg/tenant-isolation.html
   */
  tenantEnvironments: 2.5,
  /**
   * Writes to the caller's item for a capture: the reservation and its end. Limit: 1,000 a second for an
   * item. Source:
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
   */
  writesPerCapture: 2,
  memoryGb: 3_008 / 1_024,
} as const;

/**
 * USD. Sources: the price lists of Lambda, API Gateway, DynamoDB, CloudWatch and
 * WAF; lib/README.md has the sums.
 */
export const PRICES = {
  computePerGbSecond: 0.0000166667,
  /** API Gateway, DynamoDB, logs, WAF, Lambda's requests and traces; without transfer. */
  restPerCapture: 0.0000075,
  /** DynamoDB, SQS, S3, logs, Lambda's requests and traces of an item of a job; without transfer. */
  restPerItem: 0.000017,
  /** Lambda asks the two queues of jobs all the time. */
  pollingPerMonth: 0.5,
  provisionedPerGbSecond: 0.0000041667,
  tenantPerGbOfEnvironment: 0.000167,
  fixedPerMonth: 31,
} as const;

export const DAYS_PER_MONTH = 30;
