/**
 * Alarms, their topic and saved queries, and the dashboard. The service does not depend on them; only
 * a deployment reads the alarms.
 */

import { Stack } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { AlarmQueries, type QueriedLogs } from './alarm-queries.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { Alarms } from './alarms.ts';
import { addBudget } from './budget.ts';
import { ServiceDashboard } from './dashboard.ts';
import type { JobFunctions } from './job-functions.ts';
import type { Tables } from './service-tables.ts';
import type { Settings } from './stack-settings.ts';

interface MonitoringProps {
  settings: Settings;
  /** Prefix that distinguishes the alarms and dashboard of this stack from others in the account. */
  stackName: string;
  handler: IFunction;
  tables: Tables;
  canaryName: string;
  /** Undefined where there are no jobs. */
  jobs: JobFunctions | undefined;
  logs: QueriedLogs;
}

export class Monitoring extends Construct {
  readonly topic: AlarmTopic;
  /** The alarms that roll a deployment back. */
  readonly rollbackAlarms: Alarm[];

  constructor(
    scope: Construct,
    id: string,
    { settings, stackName, handler, tables, canaryName, jobs, logs }: MonitoringProps,
  ) {
    super(scope, id);
    const { keys, usage, storageCredentials, cache, jobs: jobsTable } = tables;
    const tableNames = [keys, usage, storageCredentials, cache, jobsTable].map(({ tableName }) => tableName);
    const alarms = new Alarms(this, 'Alarms', {
      stackName,
      handler,
      tableNames,
      canaryName,
      jobs,
      settings,
    });
    const { byName } = alarms;
    new AlarmQueries(this, 'Queries', { stackName, alarmNames: alarms.wholeNames, logs });
    this.topic = new AlarmTopic(this, 'Topic', settings.alarmEmail);
    const action = new SnsAction(this.topic);
    for (const alarm of Object.values(byName)) {
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
    }
    if (settings.monthlyBudgetUsd !== undefined) {
      addBudget(this, { usd: settings.monthlyBudgetUsd, topic: this.topic });
    }
    this.rollbackAlarms = [byName.Canary, byName.Faults, byName.Crashes];
    new ServiceDashboard(this, 'Dashboard', {
      dashboardName: stackName,
      handler,
      tableNames,
      canaryName,
      jobs,
      region: settings.waf ? Stack.of(this).region : undefined,
    });
  }
}
