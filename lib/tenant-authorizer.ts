/**
 * What Lambda's tenant isolation needs in front of the function: an authorizer that names the tenant of a capture.
 * The mode gives every caller execution environments of its own, which no other caller's request ever enters.
 *
 * From AWS's documentation: the tenant id comes in a header of the invoke, which REST APIs alone can set, and an
 * invoke without one fails; the mode is chosen when the function is made, so that a change replaces it; it excludes
 * provisioned concurrency; the execution role stays the same for all tenants. Every environment that Lambda creates
 * is charged, and it keeps at most 2,500, idle ones included, for every 1,000 concurrent executions.
 *
 * The alias `live`: versions never share an environment, so each caller starts cold on a new version, and while one
 * takes over from the other a caller has environments of both. AWS excludes neither aliases nor weights, but its
 * documentation does not name them together with this mode. A switch of the setting makes a new function and a new
 * alias, which CodeDeploy does not bring up by steps; with `reservedConcurrency` both functions reserve meanwhile.
 * The health canary is a caller like any other: its captures keep its own environment warm and see no other.
 *
 * Sources: https://docs.aws.amazon.com/lambda/latest/dg/tenant-isolation.html, .../tenant-isolation-invoke.html,
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-lambda-function-tenancyconfig.html
 */
import { fileURLToPath } from 'node:url';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { RequestAuthorizer } from 'aws-cdk-lib/aws-apigateway';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { SHARED_TENANT, TENANT_PROPERTY } from '../lambda/tenant/tenant.ts';
import { BUNDLING, LOCK_FILE, PROJECT_ROOT } from './capture-function.ts';
import type { Settings } from './settings.ts';
import type { Tables } from './tables.ts';

const ENTRY = fileURLToPath(new URL('../lambda/tenant/handler.ts', import.meta.url));

const TENANT_HEADER = 'integration.request.header.X-Amz-Tenant-Id';

/** Integration parameters of the route that the authorizer stands before. */
export const CALLERS_TENANT = { [TENANT_HEADER]: `context.authorizer.${TENANT_PROPERTY}` };
/** Of every other route: quoted values are literal text. */
export const SHARED_TENANT_ALONE = { [TENANT_HEADER]: `'${SHARED_TENANT}'` };

/** The authorizer with its function, role and log. It may do nothing until the stack grants it. */
export class TenantAuthorizer extends Construct {
  readonly authorizer: RequestAuthorizer;
  readonly role: Role;
  readonly log: LogGroup;

  constructor(scope: Construct, id: string, { settings, tables }: { settings: Settings; tables: Tables }) {
    super(scope, id);
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.log = new LogGroup(this, 'Log', {
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const handler = new NodejsFunction(this, 'Handler', {
      description: 'Names the tenant of a capture to API Gateway',
      runtime: Runtime.NODEJS_24_X,
      // Processor time grows with memory, and every capture waits for this.
      memorySize: 512,
      timeout: Duration.seconds(5),
      role: this.role,
      logGroup: this.log,
      loggingFormat: LoggingFormat.JSON,
      entry: ENTRY,
      projectRoot: PROJECT_ROOT,
      depsLockFilePath: LOCK_FILE,
      bundling: BUNDLING,
      awsSdkConnectionReuse: false,
      environment: { KEYS_TABLE: tables.keys.tableName },
    });
    this.authorizer = new RequestAuthorizer(this, 'Authorizer', {
      handler: handler as IFunction,
      // With an identity source API Gateway would answer a missing key by itself, and not as the contract says; without
      // one it keeps no answers, so that new and revoked keys count at once.
      identitySources: [],
      resultsCacheTtl: Duration.seconds(0),
    });
  }
}
