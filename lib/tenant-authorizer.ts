/**
 * The authorizer that names the tenant of a capture, which Lambda's tenant isolation needs in front of the
 * function. With tenant isolation, an execution environment serves the requests of one caller only.
 *
 * From AWS's documentation:
 * - The tenant id comes in a header of the invoke. Of the API types, only REST APIs can set
 *   it. An invoke without it fails.
 * - The mode is set when the function is created, so a change replaces the function.
 * - It excludes provisioned concurrency.
 * - The execution role is the same for all tenants.
 * - Every environment that Lambda creates is billed. Lambda keeps at most 2,500, idle ones included, for
 *   every 1,000 concurrent executions.
 *
 * Effects on the alias `live` and the canary:
 * - Versions never share an environment, so each caller gets a cold start on a new version. During a gradual
 *   deployment a caller has environments of both versions. AWS's documentation does not exclude aliases or
 *   weights with this mode, and does not mention them either.
 * - A change of the setting creates a new function and a new alias, which CodeDeploy does not deploy in
 *   steps. With `reservedConcurrency` both functions reserve concurrency during the change.
 * - The health canary is a tenant of its own. Its captures keep only its own environment warm.
 *
 * Sources: https://docs.aws.amazon.com/lambda/latest/dg/tenant-isolation.html,
 * .../tenant-isolation-invoke.html,
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-lambda-function-tenancyconfig.html
 */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { RequestAuthorizer } from 'aws-cdk-lib/aws-apigateway';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { SHARED_TENANT, TENANT_PROPERTY } from '../lambda/tenant/tenant.ts';
import { functionCode, HANDLER } from './function-bundle/function-code.ts';
import type { Tables } from './service-tables.ts';
import type { Settings } from './stack-settings.ts';

const TENANT_HEADER = 'integration.request.header.X-Amz-Tenant-Id';

/** Integration parameters of the route that has the authorizer. */
export const CALLERS_TENANT = { [TENANT_HEADER]: `context.authorizer.${TENANT_PROPERTY}` };
/** Integration parameters of every other route. Quoted values are literal text. */
export const SHARED_TENANT_ALONE = { [TENANT_HEADER]: `'${SHARED_TENANT}'` };

/** The authorizer with its function, role and log. It has no permissions until the stack grants them. */
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
      // More memory gives more processor time, and every capture waits for the authorizer.
      memorySize: 512,
      timeout: Duration.seconds(5),
      role: this.role,
      logGroup: this.log,
      loggingFormat: LoggingFormat.JSON,
      code: functionCode('tenant'),
      handler: HANDLER,
      awsSdkConnectionReuse: false,
      environment: { KEYS_TABLE: tables.keys.tableName, SECRETS_KEY_ID: tables.secretsKey.keyArn },
    });
    this.authorizer = new RequestAuthorizer(this, 'Authorizer', {
      handler: handler as IFunction,
      // With an identity source API Gateway would answer a missing key itself, in another shape than the
      // contract's. Without one it caches no results, so that new and revoked keys take effect at once.
      identitySources: [],
      resultsCacheTtl: Duration.seconds(0),
    });
  }
}
