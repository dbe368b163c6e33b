/**
 * The dashboard: outcomes and times of captures, refusals, and use of resources.
 */
import { Dashboard, GraphWidget, type IMetric, type IWidget, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { IMPROVEMENTS, ITEM_OUTCOMES } from '../lambda/observe/metric-names.ts';
import type { JobFunctions } from './job-functions.ts';
import {
  accountConcurrencyShare,
  canarySuccess,
  captures,
  firewallBlocks,
  functionMetric,
  gatewayMetric,
  gatewayThrottles,
  improvementsLost,
  jobItems,
  OUTCOMES,
  oldestMessage,
  ownFaults,
  ownMetric,
  throttledRequests,
  waitingMessages,
} from './service-metrics.ts';

interface ServiceDashboardProps {
  dashboardName: string;
  handler: IFunction;
  tableNames: readonly string[];
  canaryName: string;
  /** Undefined where there are no jobs. */
  jobs: JobFunctions | undefined;
  /** Region of the firewall; undefined without one. */
  region: string | undefined;
}

const HALF_WIDTH = 12;
const HEIGHT = 7;

export class ServiceDashboard extends Dashboard {
  constructor(scope: Construct, id: string, { dashboardName, ...props }: ServiceDashboardProps) {
    super(scope, id, { dashboardName, widgets: widgets(props) });
  }
}

function widgets(props: Omit<ServiceDashboardProps, 'dashboardName'>): IWidget[][] {
  const { handler, tableNames, canaryName, jobs, region } = props;
  const percentiles = [Stats.p(50), Stats.p(90), Stats.p(99)];
  return [
    [
      graph('Captures by outcome', OUTCOMES.map(captures), { isStacked: true }),
      graph('Faults of the service', [ownFaults(), canarySuccess(canaryName)]),
    ],
    [
      graph(
        'Duration of captures, ms',
        percentiles.map((p) => ownMetric('CaptureDuration', p)),
      ),
      graph(
        'Stages, median and p99, ms',
        (['LaunchDuration', 'LoadDuration', 'DeliveryDuration'] as const).flatMap((name) =>
          [Stats.p(50), Stats.p(99)].map((p) => ownMetric(name, p)),
        ),
      ),
    ],
    [
      graph('Refusals by limits', [
        captures('quota_exceeded'),
        captures('rate_limit_exceeded'),
        captures('too_many_concurrent'),
        gatewayThrottles(),
        ...(region === undefined ? [] : [firewallBlocks(region)]),
      ]),
      graph('Requests', [gatewayMetric('Count'), gatewayMetric('4XXError'), gatewayMetric('5XXError')]),
    ],
    [
      graph('Concurrency', [
        functionMetric(handler, 'ConcurrentExecutions', Stats.MAXIMUM),
        functionMetric(handler, 'Throttles', Stats.SUM),
        functionMetric(handler, 'Errors', Stats.SUM),
        accountConcurrencyShare(),
      ]),
      graph('Safety', [
        ownMetric('BlockedEgress'),
        ownMetric('WatchdogKills'),
        ownMetric('EscapedProcesses'),
        ownMetric('CleaningFailures'),
        ownMetric('Unsettled'),
        throttledRequests(tableNames),
      ]),
    ],
    [
      graph(
        'Size of files, bytes',
        percentiles.map((p) => ownMetric('FileSize', p)),
      ),
      graph('Files that went to the overflow bucket', [ownMetric('Overflows')]),
    ],
    ...(jobs === undefined ? [] : jobWidgets(jobs)),
    [graph('Lost improvements', IMPROVEMENTS.map(improvementsLost), { isStacked: true })],
  ];
}

function jobWidgets({ queues, worker, sender }: JobFunctions): IWidget[][] {
  const [capturing, sending] = [worker.handler as IFunction, sender.handler as IFunction];
  return [
    [
      graph('Items of jobs by outcome', [...ITEM_OUTCOMES.map(jobItems), ownMetric('ExpiredJobs')]),
      graph('Queues of jobs', [
        waitingMessages(queues.jobs, 'items that wait'),
        waitingMessages(queues.webhooks, 'webhooks that wait'),
        waitingMessages(queues.deadLetters, 'dead letters'),
        oldestMessage(queues.jobs),
      ]),
    ],
    [
      graph('Worker of jobs', [
        functionMetric(capturing, 'ConcurrentExecutions', Stats.MAXIMUM),
        functionMetric(capturing, 'Errors', Stats.SUM),
        functionMetric(capturing, 'Throttles', Stats.SUM),
      ]),
      graph('Sender of webhooks', [
        functionMetric(sending, 'Invocations', Stats.SUM),
        functionMetric(sending, 'Errors', Stats.SUM),
      ]),
    ],
  ];
}

function graph(title: string, metrics: IMetric[], { isStacked = false } = {}): GraphWidget {
  return new GraphWidget({
    title,
    left: metrics,
    stacked: isStacked,
    leftYAxis: { min: 0 },
    width: HALF_WIDTH,
    height: HEIGHT,
  });
}
