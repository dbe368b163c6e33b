import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PLANS } from '../../lambda/config/plans.ts';
import { readSettings } from '../../lib/stack-settings.ts';
import { shippedContext } from './synthesize.ts';

const DEFAULTS = {
  plans: DEFAULT_PLANS,
  memoryMiB: 3008,
  timeoutSeconds: 29,
  logRetentionDays: 30,
  denyHosts: [],
  provisionedConcurrency: 0,
  tenantIsolation: false,
  jobWorkers: 5,
  jobCaptureSeconds: 90,
  jobFilesDays: 1,
  throttle: { requestsPerSecond: 100, burst: 200 },
  waf: true,
  gradualDeployment: true,
};
const CERTIFICATE = 'arn:aws:acm:eu-west-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000';

describe('settings', () => {
  it('has a default for each one', () => {
    expect(readSettings({})).toEqual(DEFAULTS);
  });

  it('has a cdk.json with the defaults', () => {
    expect(readSettings(shippedContext())).toEqual(DEFAULTS);
  });

  it("ignores CDK's own context", () => {
    const context = { '@aws-cdk/aws-iam:minimizePolicies': true, 'aws:cdk:bundling-stacks': ['*'] };
    expect(readSettings(context)).toEqual(DEFAULTS);
  });

  it('parses text values from the command line', () => {
    const read = readSettings({ memoryMiB: '4096', plans: '{"free":{"ratePerMinute":1,"quotaPerMonth":0}}' });
    expect(read.memoryMiB).toBe(4096);
    expect(read.plans).toEqual({ free: { ratePerMinute: 1, quotaPerMonth: 0 } });
  });

  it.each([
    ['memoryMiB', 2048],
    ['memoryMiB', 10240],
    ['logRetentionDays', 1],
    ['logRetentionDays', 3653],
    ['reservedConcurrency', 1],
    ['timeoutSeconds', 10],
    ['timeoutSeconds', 29],
    ['provisionedConcurrency', 1],
    ['tenantIsolation', true],
    ['throttle', { requestsPerSecond: 1, burst: 1 }],
    ['jobWorkers', 2],
    ['jobWorkers', 1_000],
    ['jobCaptureSeconds', 27],
    ['jobCaptureSeconds', 800],
    ['jobFilesDays', 30],
    ['plans', { free: { ratePerMinute: 1, quotaPerMonth: 0, jobConcurrency: 2 } }],
    ['waf', false],
    ['gradualDeployment', false],
    ['alarmEmail', 'ops@example.com'],
    ['denyHosts', ['example.com', '.example.org', '203.0.113.7']],
    ['plans', { free: { ratePerMinute: 1, quotaPerMonth: 0 } }],
  ])('takes %s %j', (name, value) => {
    expect(readSettings({ [name]: value })).toMatchObject({ [name]: value });
  });

  it.each([
    ['memoryMiB', 2047],
    ['memoryMiB', 10241],
    ['memoryMiB', 3008.5],
    ['memoryMiB', 'plenty'],
    ['memoryMiB', null],
    ['logRetentionDays', 2],
    ['logRetentionDays', 9999],
    ['reservedConcurrency', 0],
    ['timeoutSeconds', 9],
    ['timeoutSeconds', 30],
    ['provisionedConcurrency', -1],
    ['throttle.burst', { requestsPerSecond: 1 }],
    ['throttle.requestsPerSecond', { requestsPerSecond: 0, burst: 1 }],
    ['waf', 'on'],
    ['jobWorkers', 1],
    ['jobWorkers', 1_001],
    ['jobCaptureSeconds', 26],
    ['jobCaptureSeconds', 801],
    ['jobFilesDays', 2],
    ['plans.free.jobConcurrency', { free: { ratePerMinute: 1, quotaPerMonth: 0, jobConcurrency: 0 } }],
    ['tenantIsolation', 'per caller'],
    ['gradualDeployment', 1],
    ['alarmEmail', 'ops'],
    ['domainName', 'https://api.example.com'],
    ['domainName', 'API.example.com'],
    ['certificateArn', 'arn:aws:iam::123456789012:server-certificate/x'],
    ['denyHosts', 'example.com'],
    ['denyHosts.0', ['https://example.com/']],
    ['denyHosts.1', ['example.com', 'example.org:80']],
    ['denyHosts.0', ['a,b']],
    ['denyHosts.0', ['']],
    ['denyHosts', Array.from({ length: 10_001 }, (_, index) => `${index}.example`)],
    ['plans', 'free'],
    ['plans.free.ratePerMinute', { free: { ratePerMinute: 0, quotaPerMonth: 1 } }],
    ['plans.free.quotaPerMonth', { free: { ratePerMinute: 1, quotaPerMonth: -1 } }],
    ['plans.free.quotaPerMonth', { free: { ratePerMinute: 1 } }],
    ['plans.free.rate', { free: { ratePerMinute: 1, quotaPerMonth: 1, rate: 1 } }],
    ['memoryMb', 3008],
  ])('refuses a wrong %s and names it: %j', (path, value) => {
    const name = path.split('.', 1).join();
    expect(() => readSettings({ [name]: value })).toThrow(` ${path} `);
  });

  it('accepts a domain name and its certificate only together', () => {
    const both = { domainName: 'api.example.com', certificateArn: CERTIFICATE };
    expect(readSettings(both)).toMatchObject(both);
    expect(() => readSettings({ domainName: 'api.example.com' })).toThrow(
      / certificateArn must be set with domainName$/,
    );
    expect(() => readSettings({ certificateArn: CERTIFICATE })).toThrow(
      / domainName must be set with certificateArn$/,
    );
  });

  it('refuses to keep more functions warm than may run', () => {
    const both = { reservedConcurrency: 3, provisionedConcurrency: 3 };
    expect(readSettings(both)).toMatchObject(both);
    expect(() => readSettings({ ...both, provisionedConcurrency: 4 })).toThrow(' provisionedConcurrency ');
  });

  it('refuses tenant isolation with provisioned concurrency, as Lambda does', () => {
    expect(() => readSettings({ tenantIsolation: true, provisionedConcurrency: 1 })).toThrow(
      ' tenantIsolation must not be true with provisionedConcurrency',
    );
  });

  it.each([
    [{ plans: { free: {} } }, 'plans.free.ratePerMinute is missing; plans.free.quotaPerMonth is missing'],
    [{ plans: { free: 10 } }, 'plans.free must be an object, not 10'],
    [{ plans: 'free' }, 'plans must be an object, not "free"'],
    [{ throttle: {} }, 'throttle.requestsPerSecond is missing; throttle.burst is missing'],
    [{ denyHosts: 'a' }, 'denyHosts must be a list, not "a"'],
    [{ certificateArn: CERTIFICATE }, 'domainName must be set with certificateArn'],
    [{ memoryMb: 1 }, 'memoryMb is not a setting'],
  ])('says what is wrong with %j', (settings, message) => {
    expect(() => readSettings(settings)).toThrow(
      new Error(`The settings in cdk.json are not valid: ${message}`),
    );
  });

  it('ends the synth with that sentence alone when one is wrong', async () => {
    const entry = join(import.meta.dirname, '../../bin/app.ts');
    const env = { ...process.env, CDK_CONTEXT_JSON: '{"memoryMiB":1}' };
    await expect(promisify(execFile)(process.execPath, [entry], { env })).rejects.toMatchObject({
      code: 1,
      stderr: 'The settings in cdk.json are not valid: memoryMiB must be at least 2048, not 1\n',
    });
  });

  it('names all wrong settings at once', () => {
    expect(() => readSettings({ memoryMiB: 1, logRetentionDays: 2 })).toThrow(
      /memoryMiB .*logRetentionDays /,
    );
  });
});
