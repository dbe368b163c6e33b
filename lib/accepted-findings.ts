/**
 * Accepts findings of cdk-nag's AWS Solutions rules, which check every synthesis. Each is accepted beside its
 * construct, with the reason. A finding that is not accepted fails the synthesis.
 */
import { Stack, Validations } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

/** Rule such as `S1`, with the finding in brackets if the rule has several -> why it does not apply here. */
type AcceptedFindings = Readonly<Record<string, string>>;

/** Accepts the findings of the construct and of all constructs in it. */
export function acceptFindings(construct: IConstruct, findings: AcceptedFindings): void {
  const acknowledgments = Object.entries(findings).map(([rule, reason]) => ({
    id: `AwsSolutions::AwsSolutions-${rule}`,
    reason,
  }));
  Validations.of(construct).acknowledge(...acknowledgments);
}

/** Name of the finding that a permission covers every object of a bucket whose key has the prefix. */
export function onEveryObject(
  { bucketArn, stack }: Pick<Bucket, 'bucketArn' | 'stack'>,
  prefix = '',
): string {
  const { 'Fn::GetAtt': names }: { 'Fn::GetAtt': string[] } = Stack.of(stack).resolve(bucketArn);
  return `IAM5[Resource::<${names.join('.')}>/${prefix}*]`;
}
