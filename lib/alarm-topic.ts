/**
 * The SNS topic of all alarms, encrypted. It mails them to the address in the settings. Only CloudWatch and
 * Budgets may publish, and only for this account.
 */
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

/** The services that send alarms. AWS's own key for SNS would keep them out. */
const SENDERS = ['cloudwatch', 'budgets'].map((name) => new ServicePrincipal(`${name}.amazonaws.com`));

export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, alarmEmail: string | undefined) {
    const masterKey = new Key(scope, `${id}Key`, {
      description: 'Alarms of the screenshot service',
      enableKeyRotation: true,
    });
    super(scope, id, { displayName: 'Screenshot service', enforceSSL: true, masterKey });
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } };
    // An explicit policy replaces the default one, which lets the account publish.
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: SENDERS,
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions,
      }),
    );
    masterKey.addToResourcePolicy(
      new PolicyStatement({
        principals: SENDERS,
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
        conditions,
      }),
    );
    if (alarmEmail !== undefined) this.addSubscription(new EmailSubscription(alarmEmail));
  }
}
