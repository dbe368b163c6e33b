/**
 * A web ACL in front of the API with one rule: it refuses an address that sends more requests than any honest
 * caller, before the function runs. Links count too: forged ones cost a look-up each. The service itself
 * enforces the limits of each caller.
 */
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

// Ten a second, as much as five callers of the largest built-in plan behind one address.
const REQUESTS_PER_WINDOW = 3_000;
const WINDOW_SECONDS = 300;

/** Names of the web ACL and its rule in CloudWatch. */
export const ACL_METRIC = 'ScreenshotServiceAcl';
export const RATE_RULE = 'RequestsPerAddress';

/** The web ACL. Refused requests get the gateway's answer `throttled`. */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, api: RestApi) {
    super(scope, id);
    const visibility = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName,
      // Samples would contain headers, and so API keys.
      sampledRequestsEnabled: false,
    });
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(ACL_METRIC),
      rules: [
        {
          name: RATE_RULE,
          priority: 0,
          action: { block: {} },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: REQUESTS_PER_WINDOW,
              evaluationWindowSec: WINDOW_SECONDS,
            },
          },
          visibilityConfig: visibility(RATE_RULE),
        },
      ],
    });
    new CfnWebACLAssociation(this, 'Association', {
      resourceArn: api.deploymentStage.stageArn,
      webAclArn: acl.attrArn,
    });
  }
}
