/**
 * The SNS topic of all alarms. It mails them to the address in the settings. Only CloudWatch may publish, and only for
 * this account.
 */
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, alarmEmail: string | undefined) {
    super(scope, id, { displayName: 'Screenshot service', enforceSSL: true });
    // An explicit policy replaces the default one, which lets the account publish.
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (alarmEmail !== undefined) this.addSubscription(new EmailSubscription(alarmEmail));
  }
}
