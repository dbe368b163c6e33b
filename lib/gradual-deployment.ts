/**
 * Deploys a new version of the function in steps: a tenth of the requests first, and all of them 15 minutes
 * later. An alarm rolls back to the old version.
 */
import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acceptFindings } from './accepted-findings.ts';

// Three periods of an alarm, which needs two of them.
const STEPS = LambdaDeploymentConfig.CANARY_10PERCENT_15MINUTES;

export class GradualDeployment extends Construct {
  constructor(scope: Construct, id: string, { live, alarms }: { live: Alias; alarms: IAlarm[] }) {
    super(scope, id);
    const group = new LambdaDeploymentGroup(this, 'Group', {
      application: new LambdaApplication(this, 'Application'),
      alias: live,
      deploymentConfig: STEPS,
      alarms,
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
    acceptFindings(group, {
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        "AWS's own policy for CodeDeploy on Lambda, in its limited form: CodeDeploy alone takes this role.",
    });
  }
}
