/**
 * The REST API in front of the function: every path and method goes to it, so that what is no route keeps the
 * contract too; its access log says who asked for which route and how it ended, never for which page.
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { addGatewayResponses } from './gateway-responses.ts';
import type { Settings } from './settings.ts';

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

export interface CaptureApiProps {
  settings: Settings;
  /** The function, or a version or alias of it. */
  handler: IFunction;
}

/** The API with its routes, its own answers and its access log. */
export class CaptureApi extends Construct {
  readonly api: RestApi;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, { settings, handler }: CaptureApiProps) {
    super(scope, id);
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.api = new RestApi(this, 'Api', {
      restApiName: 'screenshot-service',
      description: 'Web page captures: POST /screenshot',
      endpointConfiguration: { types: [EndpointType.REGIONAL] },
      // Every body passes as bytes, whatever Accept says; the events of JSON requests are base64 too.
      binaryMediaTypes: ['*/*'],
      // One permission for the whole API: every method leads to this function.
      defaultIntegration: new LambdaIntegration(handler, { scopePermissionToMethod: false }),
      // Without an account role API Gateway cannot write the access log in a new account.
      cloudWatchRole: true,
      deployOptions: {
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
        // The execution log would hold API keys, cookies and pages.
        loggingLevel: MethodLoggingLevel.OFF,
        dataTraceEnabled: false,
      },
    });
    // RestApi adds an output with a name of its own; the stack has the one to look for.
    this.api.node.tryRemoveChild('Endpoint');
    addRoutes(this.api);
    addGatewayResponses(this.api);
  }
}

/** The two routes by name, so that they can be metered and throttled; ANY beside them answers 404, 405 and preflight. */
function addRoutes({ root }: RestApi): void {
  const screenshot = root.addResource('screenshot');
  screenshot.addMethod('POST');
  screenshot.addMethod('ANY');
  const health = root.addResource('health');
  health.addMethod('GET');
  health.addMethod('ANY');
  root.addMethod('ANY');
  root.addProxy({ anyMethod: true });
}
