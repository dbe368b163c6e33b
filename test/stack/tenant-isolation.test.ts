import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../lambda/config/config.ts';
import { onlyResource, synthesize } from './synthesize.ts';

const shared = synthesize().template;
const { template } = synthesize({ tenantIsolation: true });
const [captureId, { Properties: capture }] = onlyResource(template, 'AWS::Lambda::Function', 'Capture');
const [tenantId, { Properties: tenant }] = onlyResource(template, 'AWS::Lambda::Function', 'Tenant');

/** `POST /screenshot` -> the method's properties. */
function methodsOf(of: Template): Map<string, Record<string, unknown>> {
  const resources = of.findResources('AWS::ApiGateway::Resource');
  const methods = Object.values(of.findResources('AWS::ApiGateway::Method'));
  return new Map(
    methods.map(({ Properties }) => {
      const { Ref } = Properties.ResourceId as { Ref?: string };
      const path = Ref === undefined ? '/' : `/${resources[Ref]?.Properties.PathPart}`;
      return [`${Properties.HttpMethod} ${path}`, Properties];
    }),
  );
}

/** `action on id` for all statements of policies whose id has this prefix. */
function allowedTo(idStart: string): string[] {
  const [, { Properties }] = onlyResource(template, 'AWS::IAM::Policy', idStart);
  const { Statement } = Properties.PolicyDocument as {
    Statement: { Action: string | string[]; Resource: unknown }[];
  };
  return Statement.flatMap(({ Action, Resource }) =>
    [Action].flat().map((action) => `${action} on ${JSON.stringify(Resource)}`),
  ).sort();
}

describe('without tenant isolation, as by default', () => {
  it('the stack has no authorizer and no tenants', () => {
    shared.resourceCountIs('AWS::ApiGateway::Authorizer', 0);
    shared.resourceCountIs('AWS::Lambda::Function', 3);
    expect(JSON.stringify(shared.toJSON())).not.toMatch(/tenan/i);
    expect(synthesize({ tenantIsolation: false }).template.toJSON()).toEqual(shared.toJSON());
  });
});

describe('with tenant isolation', () => {
  it('the function has it, and refuses to serve outside of it', () => {
    expect(capture.TenancyConfig).toEqual({ TenantIsolationMode: 'PER_TENANT' });
    const { Variables } = capture.Environment as { Variables: Record<string, unknown> };
    const environment = Object.entries(Variables).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : 'filled-in',
    ]);
    expect(readConfig(Object.fromEntries(environment)).tenantIsolation).toBe(true);
  });

  it('there are no jobs, because no queue calls a function with tenants', () => {
    for (const type of ['AWS::SQS::Queue', 'AWS::Lambda::EventSourceMapping'])
      template.resourceCountIs(type, 0);
    expect(JSON.stringify(capture.Environment)).not.toContain('QUEUE_URL');
    expect(allowedTo('Capture').filter((each) => each.includes('sqs:'))).toEqual([]);
    expect(JSON.stringify(template.findResources('AWS::CloudWatch::Alarm'))).not.toContain('DeadLetters');
  });

  it('every method names a tenant, without which Lambda refuses the invoke', () => {
    const methods = methodsOf(template);
    const tenants = [...methods].map(([route, { Integration }]) => [
      route,
      (Integration as { RequestParameters?: unknown }).RequestParameters,
    ]);
    const callers = { 'integration.request.header.X-Amz-Tenant-Id': 'context.authorizer.tenant' };
    const none = { 'integration.request.header.X-Amz-Tenant-Id': "'none'" };
    expect(Object.fromEntries(tenants)).toEqual({
      'POST /screenshot': callers,
      'GET /screenshot': callers,
      'HEAD /screenshot': callers,
      'ANY /screenshot': none,
      'POST /content': callers,
      'ANY /content': none,
      'POST /compare': callers,
      'ANY /compare': none,
      ...Object.fromEntries(
        [
          ...['POST /jobs', 'GET /{id}', 'POST /cancel'],
          ...['GET /health', 'HEAD /health', 'GET /usage', 'GET /devices', 'GET /openapi.json'],
        ].flatMap((route) => [
          [route, none],
          [route.replace(/^\w+/, 'ANY'), none],
        ]),
      ),
      'ANY /': none,
      'ANY /{proxy+}': none,
    });
  });

  it('only captures use the authorizer', () => {
    const [authorizerId] = onlyResource(template, 'AWS::ApiGateway::Authorizer');
    for (const [route, method] of methodsOf(template)) {
      expect(method).toMatchObject(
        [
          'POST /screenshot',
          'GET /screenshot',
          'HEAD /screenshot',
          'POST /content',
          'POST /compare',
        ].includes(route)
          ? { AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: authorizerId } }
          : { AuthorizationType: 'NONE' },
      );
    }
  });

  it('API Gateway caches no result of the authorizer and refuses no request itself', () => {
    const [, { Properties: authorizer }] = onlyResource(template, 'AWS::ApiGateway::Authorizer');
    expect(authorizer).toMatchObject({ Type: 'REQUEST', AuthorizerResultTtlInSeconds: 0 });
    expect(authorizer.IdentitySource ?? '').toBe('');
    expect(JSON.stringify(authorizer.AuthorizerUri)).toContain(`"${tenantId}"`);
  });

  it('a change of the setting makes a new deployment of the API', () => {
    const [before] = onlyResource(shared, 'AWS::ApiGateway::Deployment');
    expect(onlyResource(template, 'AWS::ApiGateway::Deployment')[0]).not.toBe(before);
  });

  it('the authorizer may only read keys, open link secrets and write its log', () => {
    const [keysId] = Object.entries(template.findResources('AWS::DynamoDB::Table')).find(
      ([, { Properties }]) => Properties.KeySchema[0].AttributeName === 'keyHash',
    ) ?? [''];
    const [logId] = onlyResource(template, 'AWS::Logs::LogGroup', 'Tenant');
    const arn = (id: string) => JSON.stringify({ 'Fn::GetAtt': [id, 'Arn'] });
    expect(allowedTo('Tenant')).toEqual([
      `dynamodb:GetItem on ${arn(keysId)}`,
      `kms:Decrypt on ${arn(onlyResource(template, 'AWS::KMS::Key', 'Tables')[0])}`,
      `logs:CreateLogStream on ${arn(logId)}`,
      `logs:PutLogEvents on ${arn(logId)}`,
    ]);
    const { 'Fn::GetAtt': [roleId = ''] = [] } = tenant.Role as { 'Fn::GetAtt'?: string[] };
    const role = template.findResources('AWS::IAM::Role')[roleId];
    expect(Object.keys(role?.Properties)).toEqual(['AssumeRolePolicyDocument']);
  });

  it('the authorizer runs Node 24, gets the names of its table and key only, and keeps its log as long as set', () => {
    expect(tenant).toMatchObject({
      Runtime: 'nodejs24.x',
      Timeout: 5,
      LoggingConfig: { LogFormat: 'JSON' },
      Environment: {
        Variables: {
          KEYS_TABLE: { Ref: expect.stringMatching(/^TablesKeys/) },
          SECRETS_KEY_ID: { 'Fn::GetAtt': [expect.stringMatching(/^TablesSecretsKey/), 'Arn'] },
        },
      },
    });
    expect(tenant).not.toHaveProperty('TenancyConfig');
    template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 30 });
  });

  it('only API Gateway may invoke the two functions', () => {
    const permissions = Object.values(template.findResources('AWS::Lambda::Permission'));
    for (const { Properties } of permissions) expect(Properties.Principal).toBe('apigateway.amazonaws.com');
    const invoked = permissions.map(({ Properties }) => JSON.stringify(Properties.FunctionName)).sort();
    const [aliasId] = onlyResource(template, 'AWS::Lambda::Alias');
    expect(invoked).toEqual(
      [JSON.stringify({ Ref: aliasId }), JSON.stringify({ 'Fn::GetAtt': [tenantId, 'Arn'] })].sort(),
    );
  });

  it('the alias live points to the function, and moves a tenth of the requests first', () => {
    const [, { Properties: alias }] = onlyResource(template, 'AWS::Lambda::Alias');
    expect(alias.FunctionName).toEqual({ Ref: captureId });
    expect(JSON.stringify(template.findResources('AWS::Lambda::Alias'))).toContain(
      'CodeDeployLambdaAliasUpdate',
    );
  });
});
