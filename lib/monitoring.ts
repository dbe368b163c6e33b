/**
 * All that watches the service: alarms, the topic they go to, the dashboard. Looks on from outside: nothing of the
 * service depends on it but a deployment, which asks the alarms.
 */

import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { AlarmTopic } from './alarm-topic.ts';
import { Alarms } from './alarms.ts';
import { ServiceDashboard } from './dashboard.ts';
import type { Settings } from './settings.ts';
import type { Tables } from './tables.ts';

export interface MonitoringProps {
  settings: Settings;
  /** Tells this service's alarms and dashboard from those of others in the account. */
  stackName: string;
  handler: IFunction;
  tables: Tables;
  canaryName: string;
}

export class Monitoring extends Construct {
  readonly topic: AlarmTopic;
  /** Those that a bad version rings: a deployment is taken back when one does. */
  readonly rollbackAlarms: Alarm[];

  constructor(
    scope: Construct,
    id: string,
    { settings, stackName, handler, tables, canaryName }: MonitoringProps,
  ) {
    super(scope, id);
    const { keys, usage, storageCredentials } = tables;
    const tableNames = [keys, usage, storageCredentials].map(({ tableName }) => tableName);
    const { byName } = new Alarms(this, 'Alarms', {
      stackName,
      handler,
      tableNames,
      canaryName,
      settings,
    });
    this.topic = new AlarmTopic(this, 'Topic', settings.alarmEmail);
    const action = new SnsAction(this.topic);
    for (const alarm of Object.values(byName)) {
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
    }
    this.rollbackAlarms = [byName.Canary, byName.Faults, byName.Crashes];
    new ServiceDashboard(this, 'Dashboard', { dashboardName: stackName, handler, tableNames, canaryName });
  }
}
