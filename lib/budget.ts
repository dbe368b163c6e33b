/**
 * A budget of the account, for the money that a runaway caller or a bug costs. It covers everything in the
 * account, because costs of single stacks are known only where tags are activated for billing.
 */
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** Percent of the amount at which a notification is sent. */
const SPENT_PERCENT = 80;
const FORECAST_PERCENT = 100;

export function addBudget(scope: Construct, { usd, topic }: { usd: number; topic: ITopic }): void {
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold },
    subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
  });
  new CfnBudget(scope, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: usd, unit: 'USD' } },
    notificationsWithSubscribers: [notify('ACTUAL', SPENT_PERCENT), notify('FORECASTED', FORECAST_PERCENT)],
  });
}
