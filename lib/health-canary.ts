/**
 * A CloudWatch Synthetics canary that uses the service as a caller does, with its own API key. It has no
 * browser and checks the responses. The operator makes its key and stores it in the secret, because the
 * deploying role need not be able to write keys.
 */
import { fileURLToPath } from 'node:url';
import { ArnFormat, Duration, RemovalPolicy, SecretValue, Size, Stack } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Canary, Code, Runtime, Schedule, Test } from 'aws-cdk-lib/aws-synthetics';
import { Construct } from 'constructs';
import { buildSync } from 'esbuild';
import { acceptFindings, onEveryObject } from './accepted-findings.ts';
import { NO_KEY_YET } from './health-canary/no-key-yet.ts';
import type { Settings } from './stack-settings.ts';

/** Minutes between two runs. */
const CANARY_MINUTES = 5;

const SCRIPT = fileURLToPath(new URL('./health-canary/canary-script.ts', import.meta.url));

// IANA's page for examples is small and has no scripts.
const CAPTURED_PAGE = 'https://example.com/';

// Longer than the time limits of health, a capture and a refusal together.
const RUN_CAP = Duration.seconds(120);
const REPORTS_LIFETIME = Duration.days(30);

interface HealthCanaryProps {
  api: RestApi;
  /** A parameter, so that alarms on the canary do not depend on it. */
  canaryName: string;
  settings: Pick<Settings, 'logRetentionDays'>;
}

/** The canary with the secret of its key. Its bucket of reports is kept when the stack is deleted. */
export class HealthCanary extends Construct {
  /** Contains `no key yet` until the operator stores an API key. */
  readonly apiKeySecret: Secret;
  readonly reports: Bucket;
  /** Log group that Synthetics makes in the first run. */
  readonly logName: string;

  constructor(scope: Construct, id: string, { api, canaryName, settings }: HealthCanaryProps) {
    super(scope, id);
    this.apiKeySecret = new Secret(this, 'ApiKey', {
      description: 'API key of the health canary: npm run admin -- key create makes one',
      secretStringValue: SecretValue.unsafePlainText(NO_KEY_YET),
    });
    this.reports = new Bucket(this, 'Reports', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.KMS_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: [
        { expiration: REPORTS_LIFETIME, abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const { reports } = this;
    const canary = new Canary(this, 'Canary', {
      canaryName,
      runtime: Runtime.SYNTHETICS_NODEJS_3_1,
      test: Test.custom({ code: Code.fromInline(bundleScript()), handler: 'index.handler' }),
      schedule: Schedule.rate(Duration.minutes(CANARY_MINUTES)),
      timeout: RUN_CAP,
      memory: Size.mebibytes(960),
      environmentVariables: {
        SERVICE_ENDPOINT: api.url,
        API_KEY_SECRET: this.apiKeySecret.secretArn,
        CAPTURED_PAGE,
        RUN_MINUTES: String(CANARY_MINUTES),
        LOG_RETENTION_DAYS: String(settings.logRetentionDays),
      },
      artifactsBucketLocation: { bucket: reports as IBucket },
      successRetentionPeriod: REPORTS_LIFETIME,
      failureRetentionPeriod: REPORTS_LIFETIME,
      // Deletes the function that Synthetics makes together with the canary.
      provisionedResourceCleanup: true,
    });
    this.apiKeySecret.grantRead(canary.role);
    const logPrefix = `/aws/lambda/cwsyn-${canaryName}-`;
    this.logName = logPrefix + canary.canaryId;
    const ownLogs = Stack.of(this).formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName: `${logPrefix}*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    canary.role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['logs:PutRetentionPolicy'], resources: [ownLogs] }),
    );
    acceptFindings(this.apiKeySecret, {
      SMG4: 'The admin command makes and rotates the key, because its hash must be stored too.',
    });
    acceptFindings(reports, {
      S1: 'Only reports of the canary, for 30 days; an access log would be kept longer than they are.',
    });
    acceptFindings(canary, {
      'IAM5[Resource::*]':
        'Metrics of its own namespace, and the names of buckets, which Synthetics requires.',
      [onEveryObject(reports)]: 'Its reports, whose names Synthetics makes.',
      'IAM5[Resource::arn:<AWS::Partition>:logs:<AWS::Region>:<AWS::AccountId>:log-group:/aws/lambda/cwsyn-*]':
        'Its log, whose name Synthetics makes.',
      [`IAM5[Resource::arn:<AWS::Partition>:logs:<AWS::Region>:<AWS::AccountId>:log-group:${logPrefix}*]`]:
        'The retention of its log, whose name ends in an id that Synthetics makes.',
    });
  }
}

/** One CommonJS file inside the template. The canary's runtime has the SDK. */
function bundleScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [SCRIPT],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['@aws-sdk/*'],
    charset: 'utf8',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('The canary script was not built');
  return file.text;
}
