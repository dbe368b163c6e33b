/**
 * Reads the names of tables and key from the outputs of the deployed stack, so that
 * the operator need not copy them.
 */
import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import * as v from 'valibot';
import type { Config } from '../../../lambda/config/config.ts';
import { PlanLimitsSchema, type Plans } from '../../../lambda/config/plans.ts';
import { STACK_OUTPUTS } from '../../../lib/stack-outputs.ts';
import { AdminError } from '../../command-line/plain-errors.ts';

export interface DeployedStack {
  tables: Omit<Config['tables'], 'cache' | 'jobs'>;
  /** Table and bucket of kept files; undefined for a stack of an earlier version. */
  cache: { table: string; bucket: string } | undefined;
  /** Table of jobs; undefined for a stack of an earlier version. */
  jobsTable: string | undefined;
  plans: Plans;
  kmsKeyId: string;
  /** Base URL of the service, without a trailing slash. */
  endpoint: string;
  /** Name of the function's log group; undefined for a stack of an earlier version. */
  functionLog: string | undefined;
}

const PlansSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), PlanLimitsSchema));

/**
 * `client` may name a region; otherwise the AWS settings decide. Throws
 * AdminError. Errors of AWS are passed on.
 */
export async function readStack(
  stackName: string,
  client: CloudFormationClientConfig,
): Promise<DeployedStack> {
  const cloudFormation = new CloudFormationClient(client);
  try {
    const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName: stackName }));
    const [stack] = Stacks;
    if (stack === undefined) throw noSuchStack(stackName);
    return readOutputs(stackName, stack);
  } catch (error) {
    // CloudFormation answers with a validation error if the stack does not exist.
    const isMissing = error instanceof Error && error.name === 'ValidationError';
    throw isMissing ? noSuchStack(stackName) : error;
  } finally {
    cloudFormation.destroy();
  }
}

function readOutputs(stackName: string, { Outputs = [] }: Stack): DeployedStack {
  const find = (name: string) => Outputs.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
  const output = (name: string): string => {
    const value = find(name);
    if (value === undefined) {
      throw new AdminError(`The stack ${stackName} has no output ${name}. Deploy this version first.`);
    }
    return value;
  };
  const [table, bucket] = [find(STACK_OUTPUTS.cacheTable), find(STACK_OUTPUTS.cacheBucket)];
  return {
    tables: {
      keys: output(STACK_OUTPUTS.keysTable),
      usage: output(STACK_OUTPUTS.usageTable),
      storageCredentials: output(STACK_OUTPUTS.storageCredentialsTable),
    },
    cache: table === undefined || bucket === undefined ? undefined : { table, bucket },
    jobsTable: find(STACK_OUTPUTS.jobsTable),
    plans: v.parse(PlansSchema, output(STACK_OUTPUTS.plans)),
    kmsKeyId: output(STACK_OUTPUTS.secretsKey),
    endpoint: output(STACK_OUTPUTS.endpoint).replace(/\/+$/, ''),
    functionLog: find(STACK_OUTPUTS.functionLog),
  };
}

function noSuchStack(stackName: string): AdminError {
  return new AdminError(
    `There is no stack ${stackName} in this account and region. Check --stack and --region, or use --local.`,
  );
}
