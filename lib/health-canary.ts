/**
 * A CloudWatch Synthetics canary that uses the service as a caller does, with an API key of its own. It has no
 * browser: it looks at answers. Its key is made by the operator like any other and stored in the secret, because
 * whoever deploys need not be able to write keys.
 */
import { fileURLToPath } from 'node:url';
import { Duration, SecretValue, Size } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Canary, Code, Runtime, Schedule, Test } from 'aws-cdk-lib/aws-synthetics';
import { Construct } from 'constructs';
import { buildSync } from 'esbuild';
import { acceptFindings, onEveryObject } from './accepted-findings.ts';
import { NO_KEY_YET } from './health-canary/no-key-yet.ts';

/** Minutes between two runs. */
const CANARY_MINUTES = 5;

const SCRIPT = fileURLToPath(new URL('./health-canary/script.ts', import.meta.url));

// Kept up by IANA for examples, small and without scripts.
const CAPTURED_PAGE = 'https://example.com/';

// Longer than health, a capture and a refusal may take together.
const RUN_CAP = Duration.seconds(120);
const REPORTS_LIFETIME = Duration.days(30);

/** The canary with the secret of its key; its bucket of reports stays when the stack goes. */
export class HealthCanary extends Construct {
  /** Holds `no key yet` until the operator stores an API key. */
  readonly apiKeySecret: Secret;

  /** `canaryName` is given, so that alarms on it depend on nothing. */
  constructor(scope: Construct, id: string, { api, canaryName }: { api: RestApi; canaryName: string }) {
    super(scope, id);
    this.apiKeySecret = new Secret(this, 'ApiKey', {
      description: 'API key of the health canary: npm run admin -- key create makes one',
      secretStringValue: SecretValue.unsafePlainText(NO_KEY_YET),
    });
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
      },
      artifactsBucketLifecycleRules: [{ expiration: REPORTS_LIFETIME }],
      successRetentionPeriod: REPORTS_LIFETIME,
      failureRetentionPeriod: REPORTS_LIFETIME,
      // The function that Synthetics makes goes with the canary.
      provisionedResourceCleanup: true,
    });
    this.apiKeySecret.grantRead(canary.role);
    acceptFindings(this.apiKeySecret, {
      SMG4: 'The key is made and rotated by the admin command line, which alone knows its hash.',
    });
    acceptFindings(canary.artifactsBucket, {
      S1: 'Reports of the canary alone, for 30 days; a log of who read them would outlive them.',
    });
    acceptFindings(canary, {
      'IAM5[Resource::*]': 'Metrics of its own namespace, and the names of buckets, as Synthetics asks for.',
      [onEveryObject(canary.artifactsBucket)]: 'Its reports, whose names Synthetics makes.',
      'IAM5[Resource::arn:<AWS::Partition>:logs:<AWS::Region>:<AWS::AccountId>:log-group:/aws/lambda/cwsyn-*]':
        'Its log, whose name Synthetics makes.',
    });
  }
}

/** One CommonJS file in the template itself; the SDK is part of the canary's runtime. */
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
