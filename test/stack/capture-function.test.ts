import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../lambda/config/config.ts';
import { DEFAULT_PLANS } from '../../lambda/config/plans.ts';
import { METRICS_NAMESPACE } from '../../lambda/observe/metric-names.ts';
import { completeBundle } from '../../lib/function-bundle/complete-bundle.ts';
import { DENY_HOSTS_FILE } from '../../lib/function-bundle/file-names.ts';
import { readSettings } from '../../lib/stack-settings.ts';
import { createDirectory } from '../support/scratch.ts';
import { createPack, onlyResource, synthesize } from './synthesize.ts';

const { template, directory, properties, variables } = functionOf();

/**
 * The longest value that CloudFormation fills in. The name of a table is that of the stack, the logical id
 * and 13 characters. Sources:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-name.html,
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-queues.html
 */
function longestBytes(name: string, value: unknown): number {
  const { Ref = '' } = value as { Ref?: string };
  if (name.endsWith('_BUCKET')) return 63;
  if (name.endsWith('_TABLE')) return `${'s'.repeat(128)}-${Ref}-${'x'.repeat(13)}`.length;
  if (name.endsWith('_QUEUE_URL'))
    return `https://sqs.cn-northwest-1.amazonaws.com.cn/123456789012/${'q'.repeat(80)}`.length;
  if (name === 'SECRETS_KEY_ID')
    return `arn:aws-us-gov:kms:ap-northeast-1:123456789012:key/${'k'.repeat(36)}`.length;
  throw new Error(`${name} is not known here`);
}

/** The function's environment, with a name in place of each value that CloudFormation fills in. */
function environmentOf(variables: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(variables);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (typeof value === 'string') return [name, value];
      return [name, name.endsWith('_URL') ? 'https://sqs.example/filled-in' : 'filled-in'];
    }),
  );
}

function functionOf(settings?: Record<string, unknown>) {
  const synthesized = synthesize(settings);
  const [, { Properties: properties }] = onlyResource(
    synthesized.template,
    'AWS::Lambda::Function',
    'Capture',
  );
  const { Variables: variables } = properties.Environment as { Variables: Record<string, unknown> };
  return { ...synthesized, properties, variables };
}

describe('the function', () => {
  it('runs Node 24 on the architecture that Chromium is built for', () => {
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['x86_64'],
      Handler: 'index.handler',
    });
  });

  it('has 3,008 MB, 29 seconds and room for the browser in /tmp', () => {
    expect(properties).toMatchObject({ MemorySize: 3008, Timeout: 29, EphemeralStorage: { Size: 2048 } });
  });

  it('is traced together with the API', () => {
    expect(properties.TracingConfig).toEqual({ Mode: 'Active' });
    const [, { Properties: stage }] = onlyResource(template, 'AWS::ApiGateway::Stage');
    expect(stage.TracingEnabled).toBe(true);
  });

  it('is in no network of the account', () => {
    expect(properties).not.toHaveProperty('VpcConfig');
  });

  it('takes timeout, memory and concurrency from the settings, and no concurrency limit by default', () => {
    const other = functionOf({ timeoutSeconds: 20, memoryMiB: 4096, reservedConcurrency: 7 });
    expect(other.properties).toMatchObject({
      Timeout: 20,
      MemorySize: 4096,
      ReservedConcurrentExecutions: 7,
    });
    expect(properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });

  it('gives the handler an environment it accepts, with these names and no other', () => {
    expect(Object.keys(variables).sort()).toEqual([
      'BROWSER_PACK',
      'CACHE_BUCKET',
      'CACHE_TABLE',
      'FILTERS_PACK',
      'JOBS_QUEUE_URL',
      'JOBS_TABLE',
      'JOB_FILES_DAYS',
      'KEYS_TABLE',
      'METRICS_NAMESPACE',
      'OVERFLOW_BUCKET',
      'PLANS',
      'PROCESS_SWEEP',
      'SECRETS_KEY_ID',
      'STORAGE_CREDENTIALS_TABLE',
      'USAGE_TABLE',
      'WAITING_BROWSERS',
      'WEBHOOKS_QUEUE_URL',
    ]);
    expect(readConfig(environmentOf(variables))).toMatchObject({
      plans: DEFAULT_PLANS,
      browserPack: '/opt/browser',
      filtersPack: '/opt/filters',
      secretsKey: { kmsKeyId: 'filled-in' },
    });
  });

  it('never captures private addresses', () => {
    expect(JSON.stringify(template.toJSON())).not.toContain('ALLOW_PRIVATE_TARGETS');
    expect(readConfig(environmentOf(variables)).privateTargets).toBe('none');
  });

  it('has no list of denied hosts by default', () => {
    expect(readConfig(environmentOf(variables)).denyHosts).toEqual([]);
    expect(readdirSync(join(directory, 'cdk.out')).filter((name) => name.includes('deny'))).toEqual([]);
  });

  it('has thousands of denied hosts in a file beside its code, because the environment has 4 KB', async () => {
    const hosts = Array.from({ length: 10_000 }, (_, index) => `.Host-${index}.example`);
    const other = functionOf({ denyHosts: hosts });
    expect(other.variables.DENY_HOSTS_FILE).toBe(DENY_HOSTS_FILE);
    const assembly = join(other.directory, 'cdk.out');
    const [written = ''] = readdirSync(assembly).filter((name) => name.endsWith(DENY_HOSTS_FILE));
    const code = createDirectory();
    writeFileSync(join(code, 'index.meta.json'), '{"inputs":{},"outputs":{}}');
    await completeBundle(code, { inPage: false, denyHosts: join(assembly, written) });
    const environment = { ...environmentOf(other.variables), DENY_HOSTS_FILE: join(code, DENY_HOSTS_FILE) };
    expect(readConfig(environment).denyHosts).toEqual(hosts.map((host) => host.slice(1).toLowerCase()));
  });

  it("stays within Lambda's 4 KB of environment with the longest plans and names", () => {
    const plansOf = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `plan-${index}`,
          { ratePerMinute: 1, quotaPerMonth: 1 },
        ]),
      );
    const count = Array.from({ length: 100 }, (_, index) => index).findLastIndex((each) => {
      try {
        return readSettings({ plans: plansOf(each) });
      } catch {
        return false;
      }
    });
    expect(() => readSettings({ plans: plansOf(count + 1) })).toThrow(/ plans must be at most 2,400 bytes /);
    for (const tenantIsolation of [true, false]) {
      const settings = { plans: plansOf(count), denyHosts: ['a.example'], tenantIsolation };
      const { template } = synthesize(settings);
      for (const { Properties } of Object.values(template.findResources('AWS::Lambda::Function'))) {
        const sizes = Object.entries(Properties.Environment.Variables).map(
          ([name, value]) =>
            name.length + (typeof value === 'string' ? value.length : longestBytes(name, value)),
        );
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4096);
      }
    }
  });

  it('writes metrics to the namespace that the stack reads, and its own files to their buckets', () => {
    expect(variables.METRICS_NAMESPACE).toBe(METRICS_NAMESPACE);
    for (const name of ['Overflow', 'Cache']) {
      const [bucket] = onlyResource(template, 'AWS::S3::Bucket', name);
      expect(variables[`${name.toUpperCase()}_BUCKET`]).toEqual({ Ref: bucket });
    }
  });

  it('logs JSON, so that Lambda does not wrap its lines', () => {
    expect(properties.LoggingConfig).toMatchObject({ LogFormat: 'JSON' });
  });

  it('passes the plans of the settings to the handler', () => {
    const plans = { free: { ratePerMinute: 3, quotaPerMonth: 4, concurrency: 2 } };
    expect(readConfig(environmentOf(functionOf({ plans }).variables)).plans).toMatchObject(plans);
  });

  it('passes the name of each table to the handler', () => {
    const tableOf = (name: string) => {
      const { Ref } = variables[name] as { Ref: string };
      return template.findResources('AWS::DynamoDB::Table')[Ref]?.Properties.KeySchema[0].AttributeName;
    };
    expect(tableOf('KEYS_TABLE')).toBe('keyHash');
    expect(tableOf('USAGE_TABLE')).toBe('usageId');
    expect(tableOf('STORAGE_CREDENTIALS_TABLE')).toBe('storageId');
  });

  it('keeps its log for as long as set', () => {
    const other = synthesize({ logRetentionDays: 7 }).template;
    other.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 7 });
    template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 30 });
    template.resourceCountIs('AWS::Logs::LogGroup', 4);
  });
});

describe('the alias live', () => {
  const aliasOf = (settings?: Record<string, unknown>) =>
    onlyResource(synthesize(settings).template, 'AWS::Lambda::Alias')[1].Properties;

  it('points to the published version, which is kept when another one replaces it', () => {
    const [versionId] = onlyResource(template, 'AWS::Lambda::Version');
    expect(aliasOf()).toMatchObject({
      Name: 'live',
      FunctionVersion: { 'Fn::GetAtt': [versionId, 'Version'] },
    });
    template.allResources('AWS::Lambda::Version', { DeletionPolicy: 'Retain' });
  });

  it('keeps functions warm when set, and none by default', () => {
    const { ProvisionedConcurrencyConfig } = aliasOf({ provisionedConcurrency: 2 });
    expect(ProvisionedConcurrencyConfig).toEqual({ ProvisionedConcurrentExecutions: 2 });
    expect(aliasOf()).not.toHaveProperty('ProvisionedConcurrencyConfig');
  });

  it('moves a tenth of the requests first, and back on an alarm', () => {
    const [groupId, { Properties: group }] = onlyResource(template, 'AWS::CodeDeploy::DeploymentGroup');
    template.allResources('AWS::Lambda::Alias', {
      UpdatePolicy: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: groupId } } },
    });
    expect(group).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent15Minutes',
      AutoRollbackConfiguration: { Enabled: true },
    });
    const { Events } = group.AutoRollbackConfiguration as { Events: string[] };
    expect(Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
    const { Alarms } = group.AlarmConfiguration as { Alarms: { Name: { Ref: string } }[] };
    const names = Alarms.map(
      ({ Name }) => template.findResources('AWS::CloudWatch::Alarm')[Name.Ref]?.Properties.AlarmName,
    );
    expect(names.sort()).toEqual([
      'ScreenshotService-page-Canary',
      'ScreenshotService-page-Crashes',
      'ScreenshotService-page-Faults',
    ]);
  });

  it('moves at once when gradualDeployment is false, so that a fix can be deployed while an alarm is on', () => {
    const other = synthesize({ gradualDeployment: false }).template;
    other.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0);
    expect(JSON.stringify(other.findResources('AWS::Lambda::Alias'))).not.toContain('UpdatePolicy');
  });
});

describe('the browser layer', () => {
  const layerKey = (pack: string) => {
    const [, { Properties }] = onlyResource(synthesize({}, pack).template, 'AWS::Lambda::LayerVersion');
    return (Properties.Content as { S3Key: string }).S3Key;
  };

  it('is used by the function, and contains only the packs at browser/ and filters/', () => {
    const [id, { Properties }] = onlyResource(template, 'AWS::Lambda::LayerVersion');
    expect(properties.Layers).toEqual([{ Ref: id }]);
    const { S3Key } = Properties.Content as { S3Key: string };
    const asset = join(directory, 'cdk.out', `asset.${S3Key.replace('.zip', '')}`);
    expect(readdirSync(asset).sort()).toEqual(['browser', 'filters']);
    expect(existsSync(join(asset, 'browser', 'chromium'))).toBe(true);
  });

  it('keeps its name if the same pack is in another folder, and changes it with the manifest', () => {
    const first = layerKey(createPack(createDirectory(), '{"version":1}'));
    expect(layerKey(createPack(createDirectory(), '{"version":1}'))).toBe(first);
    expect(layerKey(createPack(createDirectory(), '{"version":2}'))).not.toBe(first);
  });
});
