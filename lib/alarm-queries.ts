/**
 * A saved query of CloudWatch Logs Insights for each alarm, under the alarm's own name in a folder of the
 * stack's name. It shows the lines that explain the alarm; the operator chooses the time. Source of the
 * syntax: https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax.html
 */
import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { AlarmName } from './alarms.ts';

/** Names of the log groups that the queries read. */
export interface QueriedLogs {
  /** A line a request, and Lambda's own reports. */
  function: string;
  /** A line for each call of the API, also for those that the function never saw. */
  access: string;
  canary: string;
  /** Undefined where there are no jobs. */
  worker?: string | undefined;
}

interface AlarmQuery {
  log: keyof QueriedLogs;
  /** Each line is one command. */
  commands: readonly string[];
}

const REQUESTS = 'filter message = "request"';

/** Callers and targets with the most requests of this kind. */
const BY_CALLER_AND_TARGET = ['stats count(*) as requests by callerId, targetHost', 'sort requests desc'];

const QUERIES: Readonly<Record<AlarmName, AlarmQuery>> = {
  Canary: {
    log: 'canary',
    commands: [
      'fields @timestamp, @message',
      'filter @message like /ERROR|Error|failed/',
      'sort @timestamp desc',
    ],
  },
  Faults: {
    log: 'function',
    commands: [
      `${REQUESTS} and outcome in ["internal_error", "service_unavailable", "browser_unavailable"]`,
      'stats count(*) as requests, latest(requestId) as lastRequest by outcome, fault.0.name, fault.0.at.0, fault.1.name',
      'sort requests desc',
    ],
  },
  Crashes: {
    log: 'function',
    commands: [
      'filter type = "platform.report" and record.status != "success"',
      'fields @timestamp, record.requestId, record.status, record.errorType, record.metrics.durationMs, record.metrics.maxMemoryUsedMB',
      'sort @timestamp desc',
    ],
  },
  LateAnswers: {
    log: 'function',
    commands: [
      REQUESTS,
      'fields @timestamp, requestId, elapsedMs, outcome, callerId, targetHost, stagesMs.launch, stagesMs.navigate, stagesMs.ready, stagesMs.scroll, stagesMs.encode, stagesMs.delivery',
      'sort elapsedMs desc',
    ],
  },
  SlowLaunches: {
    log: 'function',
    commands: [
      `${REQUESTS} and ispresent(stagesMs.launch)`,
      'stats count(*) as launches, pct(stagesMs.launch, 50) as p50, pct(stagesMs.launch, 99) as p99, max(stagesMs.launch) as longest by bin(5m)',
      'sort longest desc',
    ],
  },
  Throttles: {
    log: 'function',
    commands: [
      `${REQUESTS} and ispresent(callerId)`,
      'stats count(*) as requests, sum(elapsedMs) / 1000 as seconds by callerId',
      'sort seconds desc',
    ],
  },
  TableThrottles: {
    log: 'function',
    commands: [
      `${REQUESTS} and outcome = "service_unavailable"`,
      'stats count(*) as requests by callerId, fault.0.name, fault.1.name, bin(5m)',
      'sort requests desc',
    ],
  },
  GatewayThrottles: {
    log: 'access',
    commands: [
      'filter gatewayAnswer = "THROTTLED"',
      'stats count(*) as refused by sourceIp, route, bin(5m)',
      'sort refused desc',
    ],
  },
  Concurrency: {
    log: 'function',
    commands: [
      `${REQUESTS} and ispresent(callerId)`,
      'stats count(*) as requests, sum(elapsedMs) / 300000 as atATime by callerId, bin(5m)',
      'sort atATime desc',
    ],
  },
  BlockedEgress: {
    log: 'function',
    commands: [
      `${REQUESTS} and blockedEgress > 0`,
      'stats sum(blockedEgress) as refused, count(*) as requests by callerId, targetHost',
      'sort refused desc',
    ],
  },
  FirewallBlocks: {
    log: 'access',
    commands: [
      'filter gatewayAnswer = "WAF_FILTERED"',
      'stats count(*) as refused by sourceIp, route',
      'sort refused desc',
    ],
  },
  DeadLetters: {
    log: 'worker',
    commands: [
      'filter level = "ERROR"',
      'stats count(*) as messages, latest(job) as lastJob, latest(index) as lastItem by fault.0.name, fault.0.at.0, fault.1.name',
      'sort messages desc',
    ],
  },
  JobCrashes: {
    log: 'worker',
    commands: [
      'filter type = "platform.report" and record.status != "success"',
      'fields @timestamp, record.requestId, record.status, record.errorType, record.metrics.durationMs, record.metrics.maxMemoryUsedMB',
      'sort @timestamp desc',
    ],
  },
  ExpiredJobs: {
    log: 'worker',
    commands: [
      `${REQUESTS} and ispresent(job)`,
      'stats count(*) as items, sum(elapsedMs) / 1000 as seconds by callerId, job',
      'sort seconds desc',
    ],
  },
  WatchdogKills: {
    log: 'function',
    commands: [`${REQUESTS} and ispresent(watchdogKill)`, ...BY_CALLER_AND_TARGET],
  },
  EscapedProcesses: {
    log: 'function',
    commands: [`${REQUESTS} and escapedProcesses > 0`, ...BY_CALLER_AND_TARGET],
  },
};

const SHOWN = 50;

interface AlarmQueriesProps {
  stackName: string;
  /** Alarm -> its whole name. */
  alarmNames: Readonly<Partial<Record<AlarmName, string>>>;
  logs: QueriedLogs;
}

export class AlarmQueries extends Construct {
  constructor(scope: Construct, id: string, { stackName, alarmNames, logs }: AlarmQueriesProps) {
    super(scope, id);
    for (const [alarm, name] of Object.entries(alarmNames) as [AlarmName, string][]) {
      const { log, commands } = QUERIES[alarm];
      new CfnQueryDefinition(this, alarm, {
        name: `${stackName}/${name}`,
        logGroupNames: [logOf(logs, log)],
        queryString: [...commands, `limit ${SHOWN}`].join('\n| '),
      });
    }
  }
}

function logOf(logs: QueriedLogs, name: keyof QueriedLogs): string {
  const log = logs[name];
  if (log === undefined) throw new Error(`There is no log of the ${name}`);
  return log;
}
