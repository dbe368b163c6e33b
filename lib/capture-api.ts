/**
 * The REST API in front of the function: every path and method goes to it, so that what is no route keeps the
 * contract too; its access log says who asked for which route and how it ended, never for which page.
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  type DomainNameOptions,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  type RequestAuthorizer,
  RestApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Alias, IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acceptFindings } from './accepted-findings.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import type { Settings } from './settings.ts';
import { CALLERS_TENANT, SHARED_TENANT_ALONE } from './tenant-authorizer.ts';

// The route and not the path, and neither query string nor headers: a caller may have put a key or a page's
// address into any of them.
const ACCESS_LOG_FIELDS = {
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  sourceIp: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  route: '$context.resourcePath',
  status: '$context.status',
  responseBytes: '$context.responseLength',
  responseMs: '$context.responseLatency',
  functionMs: '$context.integration.latency',
  functionStatus: '$context.integration.status',
  gatewayAnswer: '$context.error.responseType',
};

/**
 * Names that CloudWatch counts under. Fixed and not looked up: the alarms on them decide about a deployment of the
 * function, which the API itself depends on.
 */
export const API_NAME = 'screenshot-service';
export const STAGE_NAME = 'prod';

export interface CaptureApiProps {
  settings: Settings;
  /** The alias of the function that requests go to. */
  handler: Alias;
  /** Names the tenant of each capture; undefined while Lambda does not keep callers apart. */
  authorizer: RequestAuthorizer | undefined;
}

/** The API with its routes, its own answers and its access log. */
export class CaptureApi extends Construct {
  readonly api: RestApi;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, { settings, handler, authorizer }: CaptureApiProps) {
    super(scope, id);
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const domain = this.readDomain(settings);
    this.api = new RestApi(this, 'Api', {
      restApiName: API_NAME,
      description: 'Web page captures: POST /screenshot',
      endpointConfiguration: { types: [EndpointType.REGIONAL] },
      // Every body passes as bytes, whatever Accept says; the events of JSON requests are base64 too.
      binaryMediaTypes: ['*/*'],
      defaultIntegration: integrate(handler, authorizer === undefined ? {} : SHARED_TENANT_ALONE),
      // Without an account role API Gateway cannot write the access log in a new account.
      cloudWatchRole: true,
      ...(domain === undefined ? {} : { domainName: domain }),
      deployOptions: {
        stageName: STAGE_NAME,
        throttlingRateLimit: settings.throttle.requestsPerSecond,
        throttlingBurstLimit: settings.throttle.burst,
        tracingEnabled: true,
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
        // The execution log would hold API keys, cookies and pages.
        loggingLevel: MethodLoggingLevel.OFF,
        dataTraceEnabled: false,
      },
    });
    // RestApi adds an output with a name of its own; the stack has the one to look for.
    this.api.node.tryRemoveChild('Endpoint');
    addRoutes(
      this.api,
      authorizer === undefined ? {} : { integration: integrate(handler, CALLERS_TENANT), authorizer },
    );
    addGatewayResponses(this.api);
    acceptFindings(this.api, {
      APIG2: 'The function checks requests, and names every problem at once.',
      APIG4: 'The function checks API keys of its own, by their hash.',
      COG4: 'Callers are programs with an API key and no users of a pool.',
      APIG6: 'The execution log would hold API keys, cookies and pages.',
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        "AWS's own policy for what API Gateway writes: the access log is refused without it.",
      ...(settings.waf ? {} : { APIG3: 'The operator has set waf to false; the stage throttles.' }),
    });
  }

  private readDomain({ domainName, certificateArn }: Settings): DomainNameOptions | undefined {
    if (domainName === undefined || certificateArn === undefined) return undefined;
    return {
      domainName,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    };
  }
}

/**
 * One permission for the whole API: every method leads to this function. The cast: CDK's classes say undefined where
 * its interfaces leave a property out, and this project tells the two apart.
 */
function integrate(handler: Alias, requestParameters: Record<string, string>): LambdaIntegration {
  return new LambdaIntegration(handler as IFunction, {
    scopePermissionToMethod: false,
    ...(Object.keys(requestParameters).length === 0 ? {} : { requestParameters }),
  });
}

/** What the route of captures has and no other. */
interface CaptureRoute {
  integration?: LambdaIntegration;
  authorizer?: RequestAuthorizer;
}

/** The two routes by name, so that they can be metered and throttled; ANY beside them answers 404, 405 and preflight. */
function addRoutes({ root }: RestApi, { integration, authorizer }: CaptureRoute): void {
  const screenshot = root.addResource('screenshot');
  screenshot.addMethod('POST', integration, authorizer === undefined ? {} : { authorizer });
  screenshot.addMethod('ANY');
  const health = root.addResource('health');
  health.addMethod('GET');
  health.addMethod('ANY');
  root.addMethod('ANY');
  root.addProxy({ anyMethod: true });
}
