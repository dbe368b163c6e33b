/**
 * A web ACL in front of the API with one rule: an address that sends more than any honest caller is refused for a
 * while, before it costs a run of the function. What a caller may send is counted by the service itself.
 */
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

// Ten a second: five callers of the largest built-in plan behind one address.
const REQUESTS_PER_WINDOW = 3_000;
const WINDOW_SECONDS = 300;

/** The rule's name, under which CloudWatch counts what it refused. */
const RATE_RULE = 'RequestsPerAddress';

/** The web ACL; what it refuses gets the gateway's answer `throttled`. */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, api: RestApi) {
    super(scope, id);
    const visibility = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName,
      // Samples hold headers, and so API keys.
      sampledRequestsEnabled: false,
    });
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('ScreenshotServiceAcl'),
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
