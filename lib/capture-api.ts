/**
 * The REST API in front of the function. Every path and method goes to the function, so that unknown routes
 * get the contract's answers too. The access log has caller address, route and status, never the page.
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
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { ENDPOINTS_BY_PATH } from '../lambda/endpoints/endpoints.ts';
import { acceptFindings } from './accepted-findings.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import type { Settings } from './stack-settings.ts';
import { CALLERS_TENANT, SHARED_TENANT_ALONE } from './tenant-authorizer.ts';

// The route and not the path, and neither query string nor headers: a link's query has the URL of a page and
// a signature that works, and a caller may have put a key anywhere.
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
 * Names of the API and stage in CloudWatch. They are constants because a reference would be circular: the
 * alarms on them control a deployment of the function, and the API depends on the function.
 */
export const API_NAME = 'screenshot-service';
export const STAGE_NAME = 'prod';

/**
 * Requests that the stage's throttle refused. API Gateway has no metric of
 * them, so its access log is counted.
 */
export const GATEWAY_THROTTLES = { metricNamespace: 'ScreenshotServiceGateway', metricName: 'Throttles' };

interface CaptureApiProps {
  settings: Settings;
  /** The alias of the function that requests go to. */
  handler: Alias;
  /** Names the tenant of each capture; undefined without tenant isolation. */
  authorizer: RequestAuthorizer | undefined;
}

/** The API with its routes, the gateway's own answers and the access log. */
export class CaptureApi extends Construct {
  readonly api: RestApi;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, { settings, handler, authorizer }: CaptureApiProps) {
    super(scope, id);
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new MetricFilter(this, 'ThrottleFilter', {
      logGroup: this.accessLog,
      ...GATEWAY_THROTTLES,
      filterPattern: FilterPattern.stringValue('$.gatewayAnswer', '=', 'THROTTLED'),
      metricValue: '1',
    });
    const domain = this.readDomain(settings);
    this.api = new RestApi(this, 'Api', {
      restApiName: API_NAME,
      description: 'Web page captures: POST /screenshot, and links by GET',
      endpointConfiguration: { types: [EndpointType.REGIONAL] },
      // Passes every body as bytes, independent of Accept. The bodies of JSON requests are base64 too.
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
        // The execution log would contain API keys, cookies and pages.
        loggingLevel: MethodLoggingLevel.OFF,
        dataTraceEnabled: false,
      },
    });
    // RestApi adds an output with a generated name. The stack has its own output `Endpoint`.
    this.api.node.tryRemoveChild('Endpoint');
    addRoutes(
      this.api,
      authorizer === undefined ? {} : { integration: integrate(handler, CALLERS_TENANT), authorizer },
    );
    addGatewayResponses(this.api);
    acceptFindings(this.api, {
      APIG2: 'The function checks requests, and names every problem at once.',
      APIG4: 'The function checks its own API keys, by their hash.',
      COG4: 'Callers are programs with an API key, not users of a pool.',
      APIG6: 'The execution log would contain API keys, cookies and pages.',
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
 * One permission covers the whole API, because every method calls this function. The cast is
 * needed because of exactOptionalPropertyTypes: CDK's classes have `undefined` where its
 * interfaces have an optional property.
 */
function integrate(handler: Alias, requestParameters: Record<string, string>): LambdaIntegration {
  return new LambdaIntegration(handler as IFunction, {
    scopePermissionToMethod: false,
    ...(Object.keys(requestParameters).length === 0 ? {} : { requestParameters }),
  });
}

/** What only the routes of captures have. */
interface CaptureRoute {
  integration?: LambdaIntegration;
  authorizer?: RequestAuthorizer;
}

/**
 * All routes are named, so that they can be metered and throttled. ANY answers
 * 404, 405 and preflight requests.
 */
function addRoutes({ root }: RestApi, { integration, authorizer }: CaptureRoute): void {
  for (const [path, endpoints] of ENDPOINTS_BY_PATH) {
    const resource = root.resourceForPath(path);
    for (const [, { methods, isCapture }] of endpoints) {
      for (const method of methods) {
        if (!isCapture) resource.addMethod(method);
        else resource.addMethod(method, integration, authorizer === undefined ? {} : { authorizer });
      }
    }
    resource.addMethod('ANY');
  }
  root.addMethod('ANY');
  root.addProxy({ anyMethod: true });
}
