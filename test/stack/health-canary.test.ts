import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { buffer, text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';
import {
  checkCaptures,
  checkContent,
  checkHealth,
  checkUpload,
} from '../../lib/health-canary/check-service.ts';
import { NO_KEY_YET } from '../../lib/health-canary/no-key-yet.ts';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startService } from '../support/service.ts';
import { onlyResource, synthesize } from './synthesize.ts';

const { template } = synthesize();
const [, { Properties: canary }] = onlyResource(template, 'AWS::Synthetics::Canary');
const { Script: script, Handler: entry } = canary.Code as { Script: string; Handler: string };

describe('the canary', () => {
  it('runs every five minutes, without a browser, and cleans up after itself', () => {
    expect(canary).toMatchObject({
      RuntimeVersion: 'syn-nodejs-3.1',
      Schedule: { Expression: 'rate(5 minutes)' },
      StartCanaryAfterCreation: true,
      ProvisionedResourceCleanup: 'AUTOMATIC',
    });
  });

  it('gets the URL of the API and the name of the secret, but not the key itself', () => {
    const [secretId, { Properties: secret }] = onlyResource(template, 'AWS::SecretsManager::Secret');
    const { EnvironmentVariables } = canary.RunConfig as { EnvironmentVariables: Record<string, unknown> };
    expect(EnvironmentVariables.API_KEY_SECRET).toEqual({ Ref: secretId });
    expect(JSON.stringify(EnvironmentVariables.SERVICE_ENDPOINT)).toContain(
      onlyResource(template, 'AWS::ApiGateway::RestApi')[0],
    );
    expect(secret.SecretString).toBe(NO_KEY_YET);
  });

  it('may read its own key, and nothing of the service', () => {
    const [, { Properties: policy }] = onlyResource(template, 'AWS::IAM::Policy', 'HealthCanary');
    const { Statement } = policy.PolicyDocument as { Statement: { Action: unknown; Resource: unknown }[] };
    expect(Statement).toEqual([
      {
        Effect: 'Allow',
        Action: ['secretsmanager:DescribeSecret', 'secretsmanager:GetSecretValue'],
        Resource: { Ref: onlyResource(template, 'AWS::SecretsManager::Secret')[0] },
      },
      { Effect: 'Allow', Action: 'logs:PutRetentionPolicy', Resource: expect.anything() },
    ]);
    expect(JSON.stringify(Statement[1]?.Resource)).toMatch(
      /:log-group:\/aws\/lambda\/cwsyn-screenshotservice-\*"\]\]\}$/,
    );
    const [, { Properties: role }] = onlyResource(template, 'AWS::IAM::Role', 'HealthCanary');
    expect(JSON.stringify(role)).not.toMatch(/dynamodb|kms|lambda:Invoke/);
  });
});

describe('the bucket of its reports', () => {
  const [id, bucket] = onlyResource(template, 'AWS::S3::Bucket', 'HealthCanary');

  it('is where the canary writes, and stays when the stack is deleted', () => {
    expect(canary.ArtifactS3Location).toEqual({ 'Fn::Join': ['', ['s3://', { Ref: id }]] });
    expect(bucket.DeletionPolicy).toBe('Retain');
  });

  it('blocks every public access, and takes requests over TLS 1.2 or later only', () => {
    expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    const [, { Properties: policy }] = onlyResource(template, 'AWS::S3::BucketPolicy', 'HealthCanary');
    const { Statement } = policy.PolicyDocument as { Statement: Record<string, unknown>[] };
    const denied = Statement.filter(({ Effect }) => Effect === 'Deny').map(({ Condition }) => Condition);
    expect(denied).toContainEqual({ Bool: { 'aws:SecureTransport': 'false' } });
    expect(denied).toContainEqual({ NumericLessThan: { 's3:TlsVersion': 1.2 } });
  });

  it('deletes reports after 30 days, and is encrypted', () => {
    const { Rules } = bucket.Properties.LifecycleConfiguration as { Rules: Record<string, unknown>[] };
    expect(Rules).toMatchObject([{ ExpirationInDays: 30, Status: 'Enabled' }]);
    expect(bucket.Properties).toHaveProperty('BucketEncryption');
  });
});

describe('the script in the template', () => {
  const variables = {
    SERVICE_ENDPOINT: '',
    API_KEY_SECRET: 'secret',
    LOG_RETENTION_DAYS: '30',
    AWS_LAMBDA_LOG_GROUP_NAME: '/aws/lambda/cwsyn-canary',
    CAPTURED_PAGE: 'https://example.com/',
    RUN_MINUTES: '0',
  };

  /** Loads the script as Synthetics does; Secrets Manager returns the given secret. */
  function load(
    endpoint: string,
    secret: string,
    { isLogClosed = false, ...changed }: Partial<typeof variables> & { isLogClosed?: boolean } = {},
  ) {
    const asked: string[] = [];
    const secretsManager = {
      SecretsManagerClient: class {
        async send({ SecretId }: { SecretId: string }) {
          asked.push(SecretId);
          return { SecretString: secret };
        }
      },
      GetSecretValueCommand: class {
        SecretId: string;
        constructor({ SecretId }: { SecretId: string }) {
          this.SecretId = SecretId;
        }
      },
    };
    const kept: unknown[] = [];
    const logs = {
      CloudWatchLogsClient: class {
        async send({ input }: { input: unknown }) {
          kept.push(input);
          if (isLogClosed) throw Object.assign(new Error('no'), { name: 'AccessDeniedException' });
        }
      },
      PutRetentionPolicyCommand: class {
        input: unknown;
        constructor(input: unknown) {
          this.input = input;
        }
      },
    };
    const warnings: unknown[][] = [];
    const own = createRequire(import.meta.url);
    const sdk: Record<string, unknown> = {
      '@aws-sdk/client-secrets-manager': secretsManager,
      '@aws-sdk/client-cloudwatch-logs': logs,
    };
    const module: { exports: { handler?: () => Promise<string> } } = { exports: {} };
    runInNewContext(script, {
      module,
      exports: module.exports,
      require: (name: string) => sdk[name] ?? own(name),
      console: { warn: (...words: unknown[]) => void warnings.push(words) },
      process: { env: { ...variables, ...changed, SERVICE_ENDPOINT: endpoint } },
      fetch,
      AbortSignal,
      Buffer,
    });
    const { handler } = module.exports;
    if (handler === undefined) throw new Error('The script has no handler');
    return { handler, asked, kept, warnings };
  }

  it('checks health only while no key is stored', async () => {
    const server = await startAnswering(() => [200, 'application/json', '{"status":"ok"}']);
    const { handler, asked } = load(server.url, NO_KEY_YET);
    expect(entry).toBe('index.handler');
    await expect(handler()).resolves.toMatch(/no API key yet/);
    expect(asked).toEqual(['secret']);
    expect(server.paths).toEqual(['/health']);
  });

  it('keeps the lines of its own log as long as those of the service, and works without that too', async () => {
    const { EnvironmentVariables } = canary.RunConfig as { EnvironmentVariables: Record<string, unknown> };
    expect(EnvironmentVariables.LOG_RETENTION_DAYS).toBe('30');
    const server = await startAnswering(() => [200, 'application/json', '{"status":"ok"}']);
    const open = load(server.url, NO_KEY_YET);
    await open.handler();
    expect(open.kept).toEqual([{ logGroupName: '/aws/lambda/cwsyn-canary', retentionInDays: 30 }]);
    expect(open.warnings).toEqual([]);
    const closed = load(server.url, NO_KEY_YET, { isLogClosed: true });
    await expect(closed.handler()).resolves.toMatch(/no API key yet/);
    expect(closed.warnings).toEqual([[expect.stringContaining('retention'), 'AccessDeniedException']]);
  });

  it.each([
    ['60', 2 + 1 + 2],
    ['0', 2 + 1],
  ])(
    'reads the page and uploads in the first run of an hour alone: runs %s minutes apart',
    async (minutes, requests) => {
      const bodies: string[] = [];
      const png = Buffer.from('89504e470d0a1a0a', 'hex');
      const server = await startAnswering((path, body) => {
        bodies.push(body);
        if (path === '/health') return [200, 'application/json', '{}'];
        if (body.includes('169.254')) return [422, 'application/problem+json', '{"code":"target_forbidden"}'];
        if (path === '/content') return [200, 'application/json', '{"text":"Words"}'];
        return body.includes('r2') ? [200, 'application/json', '{"success":true}'] : [200, 'image/png', png];
      });
      const { handler } = load(server.url, 'a-key', { RUN_MINUTES: minutes });
      await expect(handler()).resolves.toMatch(
        minutes === '60' ? /, what it says, an upload and/ : /a capture and/,
      );
      expect(bodies).toHaveLength(requests);
    },
  );

  it('checks captures with the stored key, and fails when they fail', async () => {
    const server = await startAnswering((path) =>
      path === '/health' ? [200, 'application/json', '{}'] : [401, 'application/problem+json', '{}'],
    );
    await expect(load(server.url, 'a-key').handler()).rejects.toThrow(/Capture: 401/);
  });
});

describe('the check', () => {
  const pages = servePages({ '/page': '<!doctype html>A page' });
  const service = duringTests(() => startService({}, { privateTargets: [`127.0.0.1:${pages.port}`] }));
  const server = createServer(async (request, response) => {
    const { status, headers, file } = await service.call({
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: await buffer(request),
    });
    response.writeHead(status, headers).end(file);
  });
  let endpoint: string;
  beforeAll(async () => {
    endpoint = `${await serveOnLoopback(server, 0)}/`;
  });
  afterAll(() => stopServer(server));

  it('passes with the real service', async () => {
    await checkHealth({ endpoint });
    const checked = { endpoint, apiKey: 'local-pro', page: `${pages.url}/page` };
    await checkCaptures(checked);
    await checkContent(checked);
  });

  /** A check of a service that gives this answer to everything. */
  const checkOf = async (...answer: Answer) => {
    const { url } = await startAnswering(() => answer);
    return { endpoint: url, apiKey: 'key', page: 'https://example.com/' };
  };

  it.each([
    ['no credential', 422, '{"code":"storage_credential_not_found"}', false],
    ['an upload', 200, '{"success":true,"storage":"r2"}', true],
  ])('of an upload takes %s', async (_what, status, body, expected) => {
    expect(await checkUpload(await checkOf(status, 'application/json', body))).toBe(expected);
  });

  it('fails for a key that is refused, with the answer of the service', async () => {
    const attempt = checkCaptures({ endpoint, apiKey: 'wrong', page: `${pages.url}/page` });
    await expect(attempt).rejects.toThrow(/^Capture: 401, request .*invalid_api_key/);
  });

  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  it.each<[string, typeof checkCaptures | typeof checkUpload, Answer, RegExp]>([
    ['a page without text', checkContent, [200, 'application/json', '{"text":""}'], /^Content: 200/],
    ['no picture', checkCaptures, [200, 'image/png', 'not a PNG'], /no PNG/],
    ['a captured forbidden address', checkCaptures, [200, 'image/png', png], /^Forbidden address: 200/],
    [
      'a /health that fails',
      checkHealth,
      [503, 'application/json', '{"status":"down"}'],
      /GET \/health: 503/,
    ],
    [
      'a failed upload',
      checkUpload,
      [502, 'application/problem+json', '{"code":"storage_upload_failed","success":false}'],
      /^Upload: 502, .*storage_upload_failed/,
    ],
  ])('fails for %s', async (_case, check, answer, message) => {
    await expect(check(await checkOf(...answer))).rejects.toThrow(message);
  });
});

type Answer = [status: number, type: string, body: string | Buffer];

/** Answers every path as given; `url` has a trailing slash. */
async function startAnswering(answer: (path: string, body: string) => Answer) {
  const paths: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    paths.push(path);
    const [status, type, body] = answer(path, await text(request));
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
  onTestFinished(() => stopServer(server));
  return { url: `${await serveOnLoopback(server, 0)}/`, paths };
}
