import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../lambda/errors.ts';
import { onlyResource, synthesize } from './synthesize.ts';

const { template } = synthesize();
const [apiId, { Properties: api }] = onlyResource(template, 'AWS::ApiGateway::RestApi');

describe('the API', () => {
  it('is regional and passes every media type as bytes', () => {
    expect(api).toMatchObject({ EndpointConfiguration: { Types: ['REGIONAL'] }, BinaryMediaTypes: ['*/*'] });
  });

  it('sends every path and method to the live version of the one function, without asking for AWS credentials', () => {
    const resources = template.findResources('AWS::ApiGateway::Resource');
    const pathOf = (reference: { Ref?: string }) =>
      reference.Ref === undefined ? '/' : `/${resources[reference.Ref]?.Properties.PathPart}`;
    const methods = Object.values(template.findResources('AWS::ApiGateway::Method'));
    expect(methods.map(({ Properties: m }) => `${m.HttpMethod} ${pathOf(m.ResourceId)}`).sort()).toEqual([
      'ANY /',
      'ANY /cancel',
      'ANY /compare',
      'ANY /content',
      'ANY /devices',
      'ANY /health',
      'ANY /jobs',
      'ANY /openapi.json',
      'ANY /screenshot',
      'ANY /usage',
      'ANY /{id}',
      'ANY /{proxy+}',
      'GET /devices',
      'GET /health',
      'GET /openapi.json',
      'GET /screenshot',
      'GET /usage',
      'GET /{id}',
      'HEAD /health',
      'HEAD /screenshot',
      'POST /cancel',
      'POST /compare',
      'POST /content',
      'POST /jobs',
      'POST /screenshot',
    ]);
    const [aliasId] = onlyResource(template, 'AWS::Lambda::Alias');
    for (const { Properties: method } of methods) {
      expect(method).toMatchObject({ AuthorizationType: 'NONE', Integration: { Type: 'AWS_PROXY' } });
      expect(method).not.toHaveProperty('ApiKeyRequired', true);
      expect(JSON.stringify(method.Integration.Uri)).toContain(`{"Ref":"${aliasId}"}`);
    }
  });

  it('is the only one that may invoke the function', () => {
    const [, { Properties: permission }] = onlyResource(template, 'AWS::Lambda::Permission');
    expect(permission).toMatchObject({
      Action: 'lambda:InvokeFunction',
      Principal: 'apigateway.amazonaws.com',
    });
    expect(JSON.stringify(permission.SourceArn)).toContain(`"${apiId}"`);
  });

  it("leaves the account's role for logs in place when the stack is deleted, because other APIs may use it", () => {
    const [, account] = onlyResource(template, 'AWS::ApiGateway::Account');
    const { CloudWatchRoleArn } = account.Properties as { CloudWatchRoleArn: { 'Fn::GetAtt': string[] } };
    const [roleId = ''] = CloudWatchRoleArn['Fn::GetAtt'];
    const [, role] = onlyResource(template, 'AWS::IAM::Role', roleId);
    expect([account.DeletionPolicy, role.DeletionPolicy]).toEqual(['Retain', 'Retain']);
  });

  it('has its URL in an output of the stack', () => {
    expect(Object.keys(template.findOutputs('Endpoint'))).toEqual(['Endpoint']);
  });
});

describe('throttling', () => {
  const settingsOf = (settings: Record<string, unknown>) =>
    onlyResource(synthesize(settings).template, 'AWS::ApiGateway::Stage')[1].Properties.MethodSettings;

  it('applies to all callers together, by default and as set', () => {
    expect(settingsOf({})).toMatchObject([{ ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 }]);
    expect(settingsOf({ throttle: { requestsPerSecond: 5, burst: 7 } })).toMatchObject([
      { ThrottlingRateLimit: 5, ThrottlingBurstLimit: 7 },
    ]);
  });

  it('refuses an address that sends too many requests, and samples no request', () => {
    const [aclId, { Properties: acl }] = onlyResource(template, 'AWS::WAFv2::WebACL');
    const [, { Properties: association }] = onlyResource(template, 'AWS::WAFv2::WebACLAssociation');
    expect(acl).toMatchObject({
      Scope: 'REGIONAL',
      DefaultAction: { Allow: {} },
      Rules: [
        {
          Action: { Block: {} },
          Statement: {
            RateBasedStatement: { AggregateKeyType: 'IP', Limit: 3000, EvaluationWindowSec: 300 },
          },
        },
      ],
    });
    expect(JSON.stringify(acl)).not.toContain('"SampledRequestsEnabled":true');
    expect(association.WebACLArn).toEqual({ 'Fn::GetAtt': [aclId, 'Arn'] });
    expect(JSON.stringify(association.ResourceArn)).toContain(
      onlyResource(template, 'AWS::ApiGateway::Stage')[0],
    );
  });

  it('has no web ACL when waf is false', () => {
    const other = synthesize({ waf: false }).template;
    other.resourceCountIs('AWS::WAFv2::WebACL', 0);
    other.resourceCountIs('AWS::WAFv2::WebACLAssociation', 0);
  });
});

describe('a domain name', () => {
  const certificateArn =
    'arn:aws:acm:eu-west-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000';

  it('maps to the stage when set, with TLS 1.2 and the given certificate, and its target is an output', () => {
    const other = synthesize({ domainName: 'api.example.com', certificateArn }).template;
    const [, { Properties: domain }] = onlyResource(other, 'AWS::ApiGateway::DomainName');
    expect(domain).toMatchObject({
      DomainName: 'api.example.com',
      RegionalCertificateArn: certificateArn,
      SecurityPolicy: 'TLS_1_2',
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
    const [, { Properties: mapping }] = onlyResource(other, 'AWS::ApiGateway::BasePathMapping');
    expect(mapping.Stage).toEqual({ Ref: onlyResource(other, 'AWS::ApiGateway::Stage')[0] });
    expect(other.findOutputs('DomainTarget')).toHaveProperty('DomainTarget');
  });

  it('is not set by default', () => {
    template.resourceCountIs('AWS::ApiGateway::DomainName', 0);
  });
});

describe('the access log', () => {
  const [, { Properties: stage }] = onlyResource(template, 'AWS::ApiGateway::Stage');
  const { Format, DestinationArn } = stage.AccessLogSetting as { Format: string; DestinationArn: unknown };

  it('is JSON and contains no path, query string, header or body', () => {
    const variables = Object.values(JSON.parse(Format));
    expect(variables).toContain('$context.requestId');
    expect(variables).toContain('$context.resourcePath');
    expect(variables).not.toContain('$context.path');
    expect(Format).not.toMatch(/header|query|body|\$input|userAgent/i);
  });

  it('goes to a log group of the stack', () => {
    expect(JSON.stringify(DestinationArn)).toContain('AccessLog');
  });

  it('is the only one: bodies and headers are never traced', () => {
    expect(stage.MethodSettings).toEqual([
      expect.objectContaining({
        DataTraceEnabled: false,
        HttpMethod: '*',
        LoggingLevel: 'OFF',
        ResourcePath: '/*',
      }),
    ]);
  });
});

describe('what API Gateway answers by itself', () => {
  const answers = Object.values(template.findResources('AWS::ApiGateway::GatewayResponse')).map(
    ({ Properties }) => Properties,
  );
  const answerTo = (type: string) => {
    const answer = answers.find(({ ResponseType }) => ResponseType === type);
    return {
      status: answer?.StatusCode,
      headers: answer?.ResponseParameters,
      problem: JSON.parse(answer?.ResponseTemplates['application/json'] ?? '{}'),
    };
  };

  it.each([
    ['ACCESS_DENIED', '403', 'forbidden'],
    ['EXPIRED_TOKEN', '403', 'forbidden'],
    ['INVALID_API_KEY', '403', 'forbidden'],
    ['INVALID_SIGNATURE', '403', 'forbidden'],
    ['MISSING_AUTHENTICATION_TOKEN', '403', 'forbidden'],
    ['RESOURCE_NOT_FOUND', '404', 'not_found'],
    ['REQUEST_TOO_LARGE', '413', 'request_too_large'],
    ['UNSUPPORTED_MEDIA_TYPE', '415', 'unsupported_media_type'],
    ['THROTTLED', '429', 'throttled'],
    ['QUOTA_EXCEEDED', '429', 'throttled'],
    ['WAF_FILTERED', '429', 'throttled'],
    ['INTEGRATION_FAILURE', '503', 'service_unavailable'],
    ['API_CONFIGURATION_ERROR', '503', 'service_unavailable'],
    ['DEFAULT_5XX', '503', 'service_unavailable'],
    ['INTEGRATION_TIMEOUT', '504', 'target_timeout'],
  ])('to %s is %s %s', (type, status, code) => {
    expect(answerTo(type)).toMatchObject({ status, problem: { status: Number(status), code } });
  });

  it('keeps the status of other refusals', () => {
    expect(answerTo('DEFAULT_4XX')).toMatchObject({
      status: undefined,
      problem: { code: 'invalid_request' },
    });
  });

  it("has the contract's problem members, and nothing that API Gateway would have to escape", () => {
    expect(answers).toHaveLength(16);
    for (const { ResponseType } of answers) {
      const { problem } = answerTo(ResponseType);
      expect(Object.keys(problem).sort()).toEqual(['code', 'detail', 'requestId', 'status', 'title', 'type']);
      expect(problem.requestId).toBe('$context.requestId');
      expect(problem.type).toMatch(new RegExp(`:${problem.code}$`));
      expect(`${problem.title}${problem.detail}`).not.toContain('$');
    }
  });

  it("agrees with the function's own codes", () => {
    const own: Record<string, { status: number; title: string }> = ERROR_CODES;
    for (const { ResponseType } of answers) {
      const { code, status, title } = answerTo(ResponseType).problem;
      if (code in own) expect({ status, title }).toEqual(own[code]);
      else expect(['forbidden', 'throttled']).toContain(code);
    }
  });

  it('has CORS, X-Plan none and six zeros, the request id and the problem type', () => {
    for (const { ResponseParameters } of answers) {
      expect(ResponseParameters).toMatchObject({
        'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
        'gatewayresponse.header.Access-Control-Allow-Methods': "'GET, POST, OPTIONS'",
        'gatewayresponse.header.Access-Control-Allow-Headers': "'Content-Type, X-API-Key'",
        'gatewayresponse.header.Access-Control-Expose-Headers':
          "'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Quota-Limit, X-Quota-Remaining, X-Quota-Reset, X-Plan'",
        'gatewayresponse.header.X-Plan': "'none'",
        'gatewayresponse.header.X-RateLimit-Limit': "'0'",
        'gatewayresponse.header.X-RateLimit-Remaining': "'0'",
        'gatewayresponse.header.X-RateLimit-Reset': "'0'",
        'gatewayresponse.header.X-Quota-Limit': "'0'",
        'gatewayresponse.header.X-Quota-Remaining': "'0'",
        'gatewayresponse.header.X-Quota-Reset': "'0'",
        'gatewayresponse.header.X-Request-Id': 'context.requestId',
        'gatewayresponse.header.Content-Type': "'application/problem+json'",
      });
    }
  });

  it('has Retry-After if the caller should try again', () => {
    for (const { ResponseType } of answers) {
      const { problem, headers } = answerTo(ResponseType);
      const isRetried = ['throttled', 'service_unavailable'].includes(problem.code);
      expect('gatewayresponse.header.Retry-After' in headers).toBe(isRetried);
    }
  });
});
