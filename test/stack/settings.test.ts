import { describe, expect, it } from 'vitest';
import { DEFAULT_PLANS } from '../../lambda/config.ts';
import { readSettings } from '../../lib/settings.ts';
import { shippedContext } from './synthesize.ts';

const DEFAULTS = { plans: DEFAULT_PLANS, memoryMiB: 3008, logRetentionDays: 30, denyHosts: [] };

describe('settings', () => {
  it('has a default for each one', () => {
    expect(readSettings({})).toEqual(DEFAULTS);
  });

  it('ships a cdk.json that says the defaults', () => {
    expect(readSettings(shippedContext())).toEqual(DEFAULTS);
  });

  it("leaves CDK's own context alone", () => {
    const context = { '@aws-cdk/aws-iam:minimizePolicies': true, 'aws:cdk:bundling-stacks': ['*'] };
    expect(readSettings(context)).toEqual(DEFAULTS);
  });

  it('reads what the command line gives as text', () => {
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
    ['denyHosts', 'example.com'],
    ['denyHosts.0', ['https://example.com/']],
    ['denyHosts.1', ['example.com', 'example.org:80']],
    ['denyHosts.0', ['a,b']],
    ['denyHosts.0', ['']],
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

  it('names every wrong one at once', () => {
    expect(() => readSettings({ memoryMiB: 1, logRetentionDays: 2 })).toThrow(
      /memoryMiB .*logRetentionDays /,
    );
  });
});
