import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { expect, it } from 'vitest';
import { gatewayAnswer } from '../../../bin/local/gateway/answer.ts';
import { addGatewayResponses } from '../../../lib/gateway-responses.ts';
import { createDirectory } from '../../support/scratch.ts';

// CloudFormation's own rules take seconds; accepted-findings.test.ts checks them.
const app = new App({ builtinCloudFormationValidation: false, outdir: createDirectory() });
const stack = new Stack(app);
const api = new RestApi(stack, 'Api');
api.root.addMethod('ANY');
addGatewayResponses(api);
const responses = Object.values(Template.fromStack(stack).findResources('AWS::ApiGateway::GatewayResponse'));

it.each([
  ['forbidden', 'MISSING_AUTHENTICATION_TOKEN', 403],
  ['requestTooLarge', 'REQUEST_TOO_LARGE', 413],
  ['unreadable', 'DEFAULT_4XX', 400],
  ['integrationTimeout', 'INTEGRATION_TIMEOUT', 504],
  ['noCapacity', 'INTEGRATION_FAILURE', 503],
  ['noCapacity', 'DEFAULT_5XX', 503],
] as const)('%s is what the deployed API says of %s', (refusal, type, status) => {
  const deployed = responses.find(({ Properties }) => Properties.ResponseType === type)?.Properties;
  const answer = gatewayAnswer(refusal, '$context.requestId');
  expect(answer.status).toBe(status);
  expect(deployed?.StatusCode ?? String(status)).toBe(String(status));
  expect(answer.body.toString()).toBe(deployed?.ResponseTemplates['application/json']);
  const prefix = 'gatewayresponse.header.';
  const headers = Object.entries(answer.headers).map(([name, value]) =>
    name === 'X-Request-Id' ? [prefix + name, 'context.requestId'] : [prefix + name, `'${value}'`],
  );
  expect(Object.fromEntries(headers)).toEqual(deployed?.ResponseParameters);
});

it('keeps the status of a request whose head is too large', () => {
  const answer = gatewayAnswer('headTooLarge', 'r1');
  expect(answer.status).toBe(431);
  expect(JSON.parse(answer.body.toString())).toMatchObject({
    status: 431,
    code: 'invalid_request',
    requestId: 'r1',
  });
});
