/**
 * The alarms, as a table. `page` alarms mean that the service fails its callers; callers and targets
 * cannot trigger them. `notice` alarms can wait until working hours. Alarm names begin with `page` or
 * `notice`, so that a pager can filter them.
 */
import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { JobFunctions } from './job-functions.ts';
import {
  accountConcurrencyShare,
  canarySuccess,
  crashes,
  firewallBlocks,
  functionMetric,
  gatewayThrottles,
  ownFaultRate,
  ownMetric,
  throttledRequests,
  waitingMessages,
} from './service-metrics.ts';
import type { Settings } from './stack-settings.ts';

interface AlarmsProps {
  /** Prefix of every alarm name, because alarm names do not include the stack's name by themselves. */
  stackName: string;
  handler: IFunction;
  tableNames: readonly string[];
  canaryName: string;
  /** Undefined where there are no jobs. */
  jobs: JobFunctions | undefined;
  settings: Pick<Settings, 'reservedConcurrency' | 'timeoutSeconds' | 'waf'>;
}

interface AlarmRow {
  severity: 'page' | 'notice';
  /** The first sentence says what it means, the second where to look. */
  description: string;
  metric: IMetric;
  threshold: number;
  /** How many of the last periods of 5 minutes must breach. */
  periods: readonly [breaching: number, of: number];
  isBelow?: true;
  /** Whether missing data triggers the alarm. */
  isSilenceBad?: true;
}

// With few requests, one fault is already a high rate. The canary finds a service that always fails.
const LEAST_FAULTS = 3;
const FAULT_RATE_PERCENT = 5;

// The service answers at most 27 s after a request arrives. A longer time means
// that the deadline did not work.
const LATE_ANSWER_MS = 27_500;
// With a shorter timeout it answers 1.5 s before the timeout.
const BEFORE_TIMEOUT_MS = 1_000;
// A launch takes 0.1 s, and 3 s with unpacking. It does not depend on the page, which is not loaded yet.
const SLOW_LAUNCH_MS = 8_000;

// In five minutes, so about three connections a second to forbidden addresses. Honest pages open none.
const EGRESS_SURGE = 1_000;
const KILL_SURGE = 10;

const CONCURRENCY_PERCENT = 80;

// Clients that try again get through a throttle that lasts for seconds.
const THROTTLE_SURGE = 50;
// An address over the firewall's limit goes on sending.
const BLOCK_SURGE = 100;

type FirewallAlarmName = keyof ReturnType<typeof firewallRows>;
type JobAlarmName = keyof ReturnType<typeof jobRows>;
type SteadyAlarmName = keyof ReturnType<typeof alarmRows>;
export type AlarmName = SteadyAlarmName | FirewallAlarmName | JobAlarmName;

/** All alarms of the service. They notify nobody until actions are added. */
export class Alarms extends Construct {
  readonly byName: Readonly<
    Record<SteadyAlarmName, Alarm> & Partial<Record<FirewallAlarmName | JobAlarmName, Alarm>>
  >;
  /** Alarm -> its whole name. */
  readonly wholeNames: Readonly<Partial<Record<AlarmName, string>>>;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const rows = {
      ...alarmRows(props),
      ...(props.settings.waf ? firewallRows(Stack.of(this).region) : {}),
      ...(props.jobs === undefined ? {} : jobRows(props.jobs)),
    };
    const alarms = Object.entries(rows).map(([name, row]) => [name, this.add(name, row, props)]);
    this.byName = Object.fromEntries(alarms);
    const names = Object.entries(rows).map(([name, row]) => [name, wholeName(name, row, props)]);
    this.wholeNames = Object.fromEntries(names);
  }

  private add(name: string, row: AlarmRow, props: AlarmsProps): Alarm {
    const { stackName } = props;
    const { description, metric, threshold, periods } = row;
    const [datapointsToAlarm, evaluationPeriods] = periods;
    return new Alarm(this, name, {
      alarmName: wholeName(name, row, props),
      alarmDescription: `${description} Logs Insights has a saved query of this name. Dashboard: ${dashboardUrl(this, stackName)}`,
      metric,
      threshold,
      datapointsToAlarm,
      evaluationPeriods,
      comparisonOperator: row.isBelow
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: row.isSilenceBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
  }
}

function wholeName(
  name: string,
  { severity }: Pick<AlarmRow, 'severity'>,
  { stackName }: Pick<AlarmsProps, 'stackName'>,
): string {
  return `${stackName}-${severity}-${name}`;
}

function alarmRows({ handler, tableNames, canaryName, settings }: AlarmsProps) {
  return {
    Canary: {
      severity: 'page',
      description:
        'The service does not answer as it should, or the canary does not run. Read the last run of the canary: it names the check that failed.',
      metric: canarySuccess(canaryName),
      threshold: 100,
      periods: [2, 3],
      isBelow: true,
      isSilenceBad: true,
    },
    Faults: {
      severity: 'page',
      description: `More than ${FAULT_RATE_PERCENT} % of requests fail because of the service. Look at the outcomes in the dashboard; after a deployment, roll back.`,
      metric: ownFaultRate(LEAST_FAULTS),
      threshold: FAULT_RATE_PERCENT,
      periods: [2, 3],
    },
    Crashes: {
      severity: 'page',
      description:
        'The function crashed, or Lambda killed it. Look in its log for platform.report with a status; for Runtime.OutOfMemory raise memoryMiB.',
      metric: functionMetric(handler, 'Errors', Stats.SUM),
      threshold: 2,
      periods: [1, 1],
    },
    LateAnswers: {
      severity: 'page',
      description:
        'Answers come after the deadline, so callers get 504 from the gateway. Look at the stages of the slowest log lines; after a deployment, roll back.',
      metric: functionMetric(handler, 'Duration', Stats.p(99)),
      threshold: Math.min(LATE_ANSWER_MS, settings.timeoutSeconds * 1_000 - BEFORE_TIMEOUT_MS),
      periods: [3, 3],
    },
    SlowLaunches: {
      severity: 'page',
      description:
        'The browser starts slowly. Look at cold starts, memory and the last deployment; for many cold starts set provisionedConcurrency.',
      metric: ownMetric('LaunchDuration', Stats.p(99)),
      threshold: SLOW_LAUNCH_MS,
      periods: [3, 3],
    },
    Throttles: {
      severity: 'page',
      description:
        'Lambda refuses requests: no concurrency is left. Raise reservedConcurrency or the quota; npm run admin -- top shows who sends them.',
      metric: functionMetric(handler, 'Throttles', Stats.SUM),
      threshold: 5,
      periods: [2, 3],
    },
    TableThrottles: {
      severity: 'page',
      description:
        'DynamoDB throttles requests. Contributor Insights of the table names the key; else ask AWS for higher limits.',
      metric: throttledRequests(tableNames),
      threshold: 5,
      periods: [2, 3],
    },
    GatewayThrottles: {
      severity: 'page',
      description:
        'API Gateway refuses requests: all callers together are over throttle. Raise throttle, or find who sends them in the access log.',
      metric: gatewayThrottles(),
      threshold: THROTTLE_SURGE,
      periods: [2, 3],
    },
    Concurrency: {
      severity: 'notice',
      description: `More than ${CONCURRENCY_PERCENT} % of the concurrency is in use. Raise it before callers are refused.`,
      ...concurrency(handler, settings.reservedConcurrency),
      periods: [2, 3],
    },
    BlockedEgress: {
      severity: 'notice',
      description:
        'Pages try to reach forbidden addresses: an attack, which was refused. Find the caller in log lines with blockedEgress; revoke the key.',
      metric: ownMetric('BlockedEgress'),
      threshold: EGRESS_SURGE,
      periods: [1, 1],
    },
    WatchdogKills: {
      severity: 'notice',
      description:
        'Browsers are killed for their memory. Find caller and target in the log; raise memoryMiB.',
      metric: ownMetric('WatchdogKills'),
      threshold: KILL_SURGE,
      periods: [1, 1],
    },
    EscapedProcesses: {
      severity: 'notice',
      description:
        'A page ran native code: the browser was exploited. Update it, find caller and target in the log.',
      metric: ownMetric('EscapedProcesses'),
      threshold: 0,
      periods: [1, 1],
    },
  } as const satisfies Record<string, AlarmRow>;
}

/** Without the firewall, its metrics have no data. */
function firewallRows(region: string) {
  return {
    FirewallBlocks: {
      severity: 'notice',
      description:
        'The firewall refuses an address that sends too many requests. Find it in the access log; if it is an honest caller, set waf to false or spread its requests.',
      metric: firewallBlocks(region),
      threshold: BLOCK_SURGE,
      periods: [1, 1],
    },
  } as const satisfies Record<string, AlarmRow>;
}

/** An honest backlog triggers none of them: a long queue is no fault. */
function jobRows({ queues, worker, sender }: JobFunctions) {
  return {
    DeadLetters: {
      severity: 'page',
      description:
        'Messages of jobs or webhooks failed ten times, so items or webhooks are stuck. Read them as the runbook says, mend the fault, and send them back.',
      metric: waitingMessages(queues.deadLetters, 'dead letters'),
      threshold: 0,
      periods: [1, 1],
    },
    JobCrashes: {
      severity: 'page',
      description:
        'A function of jobs or webhooks crashed, or Lambda killed it. Look in its log for platform.report with a status; items are tried again.',
      metric: crashes([worker.handler as IFunction, sender.handler as IFunction]),
      threshold: 5,
      periods: [2, 3],
    },
    ExpiredJobs: {
      severity: 'notice',
      description:
        'Jobs were not done within a day: there is more to do than the workers can. Raise jobWorkers; npm run admin -- jobs list shows whose they are.',
      metric: ownMetric('ExpiredJobs'),
      threshold: 0,
      periods: [1, 1],
    },
  } as const satisfies Record<string, AlarmRow>;
}

/** Where the console shows the dashboard. */
export function dashboardUrl(scope: Construct, dashboardName: string): string {
  const { region } = Stack.of(scope);
  return `https://console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${dashboardName}`;
}

/** Percent of the reserved concurrency, or of the account's concurrency if none is reserved. */
function concurrency(handler: IFunction, reserved: number | undefined) {
  if (reserved === undefined) return { metric: accountConcurrencyShare(), threshold: CONCURRENCY_PERCENT };
  return {
    metric: functionMetric(handler, 'ConcurrentExecutions', Stats.MAXIMUM),
    threshold: (reserved * CONCURRENCY_PERCENT) / 100,
  };
}
