/**
 * The service's function: its size, its bundled code, the browser as a layer, and its environment. It has no
 * permissions until the stack grants them.
 */
import { basename } from 'node:path';
import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  type Alias,
  Architecture,
  LoggingFormat,
  Runtime,
  TenancyConfig,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, type NodejsFunctionProps } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { METRICS_NAMESPACE } from '../lambda/observe/metric-names.ts';
import { BrowserLayer } from './browser-layer.ts';
import { writeDenyHosts } from './function-bundle/deny-hosts-file.ts';
import { DENY_HOSTS_FILE } from './function-bundle/file-names.ts';
import { functionCode, HANDLER } from './function-bundle/function-code.ts';
import type { Tables } from './service-tables.ts';
import type { Settings } from './stack-settings.ts';

// /tmp has the unpacked browser (about 210 MB, twice if a half-unpacked copy is left over), Chromium's shared
// memory (Lambda has no /dev/shm; 80 million px are 320 MB a copy), its profile and its cache. 1 GiB may not
// be enough. The second costs less than a ten-thousandth of a cent a capture.
const EPHEMERAL_STORAGE = Size.mebibytes(2_048);

interface CaptureFunctionProps {
  settings: Settings;
  /** Folder of the packed browser. */
  browserPack: string;
  /** Folder of the filters. */
  filtersPack: string;
  tables: Tables;
  overflow: Bucket;
  cache: Bucket;
}

/** Name of the alias that the API calls. It points to the live version. */
const LIVE_ALIAS = 'live';

/** The function with its role, its log and the alias that requests go to. */
export class CaptureFunction extends Construct {
  /** What it shares with the function that captures items of jobs: size, code, browser and environment. */
  readonly props: NodejsFunctionProps;
  readonly handler: NodejsFunction;
  /** Points to one published version, or to two during a gradual deployment. */
  readonly live: Alias;
  /** A role without the managed policy, which may write every log of the account. */
  readonly role: Role;
  readonly log: LogGroup;

  constructor(
    scope: Construct,
    id: string,
    { settings, browserPack, filtersPack, tables, overflow, cache }: CaptureFunctionProps,
  ) {
    super(scope, id);
    const denies = settings.denyHosts.length > 0;
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.log = new LogGroup(this, 'Log', {
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.props = {
      runtime: Runtime.NODEJS_24_X,
      // The packed Chromium exists for x64 only.
      architecture: Architecture.X86_64,
      memorySize: settings.memoryMiB,
      ephemeralStorageSize: EPHEMERAL_STORAGE,
      tracing: Tracing.ACTIVE,
      code: functionCode('capture', denies ? writeDenyHosts(this, settings.denyHosts) : undefined),
      layers: [new BrowserLayer(this, 'Browser', { browserPack, filtersPack })],
      // An SDK v2 switch; version 3 keeps its connections anyway.
      awsSdkConnectionReuse: false,
      environment: {
        KEYS_TABLE: tables.keys.tableName,
        USAGE_TABLE: tables.usage.tableName,
        STORAGE_CREDENTIALS_TABLE: tables.storageCredentials.tableName,
        SECRETS_KEY_ID: tables.secretsKey.keyArn,
        CACHE_TABLE: tables.cache.tableName,
        JOBS_TABLE: tables.jobs.tableName,
        OVERFLOW_BUCKET: overflow.bucketName,
        CACHE_BUCKET: cache.bucketName,
        JOB_FILES_DAYS: String(settings.jobFilesDays),
        METRICS_NAMESPACE,
        PLANS: JSON.stringify(settings.plans),
        ...(denies ? { DENY_HOSTS_FILE } : {}),
        // Nothing else runs on the function's machine, so the sweep may kill any process.
        PROCESS_SWEEP: 'machine',
        // Captures are faster by the time that a launch takes. A function has one request at a time.
        WAITING_BROWSERS: '1',
        BROWSER_PACK: `/opt/${basename(browserPack)}`,
        FILTERS_PACK: `/opt/${basename(filtersPack)}`,
      },
    };
    this.handler = new NodejsFunction(this, 'Handler', {
      ...this.props,
      description: 'Captures a web page and answers API Gateway',
      timeout: Duration.seconds(settings.timeoutSeconds),
      ...(settings.reservedConcurrency === undefined
        ? {}
        : { reservedConcurrentExecutions: settings.reservedConcurrency }),
      ...(settings.tenantIsolation ? { tenancyConfig: TenancyConfig.PER_TENANT } : {}),
      role: this.role,
      logGroup: this.log,
      loggingFormat: LoggingFormat.JSON,
      // Earlier versions stay, so that the alias can be set back by hand.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
      handler: HANDLER,
      environment: {
        ...this.props.environment,
        ...(settings.tenantIsolation ? { TENANT_ISOLATION: 'true' } : {}),
      },
    });
    this.live = this.handler.addAlias(LIVE_ALIAS, {
      ...(settings.provisionedConcurrency === 0
        ? {}
        : { provisionedConcurrentExecutions: settings.provisionedConcurrency }),
    });
  }
}
