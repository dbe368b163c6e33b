/** Creates the synthesised stack in moto's CloudFormation, without what moto cannot create. */
import {
  type CloudFormationClient,
  CreateStackCommand,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  type Stack,
  type StackResource,
} from '@aws-sdk/client-cloudformation';
import { CreateBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { STACK_NAME } from '../../lib/stack-outputs.ts';
import { LEFT_OUT, leaveOut, type Resource } from './left-out.ts';

export interface Template {
  Resources: Record<string, Resource>;
}

export interface MotoClients {
  cloudFormation: CloudFormationClient;
  storage: S3Client;
}

export const MOTO_ACCOUNT = '123456789012';
export const MOTO_REGION = 'us-east-1';

const ASSETS = `cdk-hnb659fds-assets-${MOTO_ACCOUNT}-${MOTO_REGION}`;
const TEMPLATE_KEY = 'template.json';

/** Throws if moto does not create it. */
export async function createInMoto(
  template: Template,
  { cloudFormation, storage }: MotoClients,
): Promise<{ stack: Stack; created: StackResource[] }> {
  await uploadAssets(template, storage);
  await cloudFormation.send(
    new CreateStackCommand({
      StackName: STACK_NAME,
      TemplateURL: `https://s3.amazonaws.com/${ASSETS}/${TEMPLATE_KEY}`,
      Capabilities: ['CAPABILITY_IAM'],
    }),
  );
  const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName: STACK_NAME }));
  const [stack] = Stacks;
  if (stack?.StackStatus !== 'CREATE_COMPLETE') throw new Error('moto did not create the stack');
  const { StackResources = [] } = await cloudFormation.send(
    new DescribeStackResourcesCommand({ StackName: STACK_NAME }),
  );
  return { stack, created: StackResources };
}

/** moto runs no function, so that any bytes stand for code. */
async function uploadAssets(template: Template, storage: S3Client): Promise<void> {
  await storage.send(new CreateBucketCommand({ Bucket: ASSETS }));
  const keys = Object.values(template.Resources).flatMap(({ Properties = {} }) =>
    [Properties.Code?.S3Key, Properties.Content?.S3Key].filter((key) => key !== undefined),
  );
  for (const Key of new Set(keys)) {
    await storage.send(new PutObjectCommand({ Bucket: ASSETS, Key, Body: 'code' }));
  }
  const kept = Object.entries(template.Resources).filter(([, { Type }]) => !Object.hasOwn(LEFT_OUT, Type));
  const deployed = { ...template, Resources: Object.fromEntries(kept) };
  const Body = JSON.stringify(leaveOut(deployed, template.Resources));
  await storage.send(new PutObjectCommand({ Bucket: ASSETS, Key: TEMPLATE_KEY, Body }));
}
