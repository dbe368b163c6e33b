import { Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { acceptFindings } from '../../lib/accepted-findings.ts';
import type { ScreenshotStack } from '../../lib/screenshot-stack.ts';
import { createDirectory } from '../support/scratch.ts';
import { createApp, createStack } from './synthesize.ts';

/** Synthesizes a stack with the same checks as bin/app.ts. Those of CloudFormation take most of the time. */
function checked(
  settings: Record<string, unknown>,
  change: (stack: ScreenshotStack) => void = () => {},
  isValidated = true,
) {
  const directory = createDirectory();
  const app = createApp(directory, settings, { isValidated });
  change(createStack(app, directory));
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return () => app.synth();
}

describe('rules of AWS Solutions and of CloudFormation', () => {
  it.each([
    ['as shipped', {}],
    [
      'with every setting changed',
      {
        memoryMiB: 4_096,
        timeoutSeconds: 25,
        logRetentionDays: 7,
        denyHosts: ['denied.example'],
        jobWorkers: 20,
        jobCaptureSeconds: 300,
        jobFilesDays: 7,
        throttle: { requestsPerSecond: 20, burst: 40 },
        monthlyBudgetUsd: 250,
        waf: false,
        gradualDeployment: false,
        alarmEmail: 'ops@example.com',
        reservedConcurrency: 2,
        provisionedConcurrency: 1,
        domainName: 'api.example.com',
        certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000',
      },
    ],
    ['with tenant isolation', { tenantIsolation: true }],
  ])('find nothing that is not accepted next to its construct, %s', (_name, settings) => {
    expect(checked(settings)).not.toThrow();
  });

  it('report findings that are not accepted', () => {
    const breakRule = (stack: ScreenshotStack) => {
      const bucket = new Bucket(stack, 'Another', { enforceSSL: true });
      acceptFindings(bucket, { S2: 'Another rule than the one that is broken.' });
    };
    const synth = checked({}, breakRule, false);
    expect(synth).toThrow('AwsSolutions-S1');
  });
});
