/**
 * Accepts findings of the rules that every synthesis is checked by (AWS Solutions), next to what they are about and
 * each with its reason. A finding that nobody accepted fails the synthesis.
 */
import { Stack, Validations } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

/** Rule such as `S1`, with the finding in brackets where it has several -> why it does not hold here. */
export type AcceptedFindings = Readonly<Record<string, string>>;

/** Holds for the construct and all below it. */
export function acceptFindings(construct: IConstruct, findings: AcceptedFindings): void {
  const acknowledgments = Object.entries(findings).map(([rule, reason]) => ({
    id: `AwsSolutions::AwsSolutions-${rule}`,
    reason,
  }));
  Validations.of(construct).acknowledge(...acknowledgments);
}

/** The finding that a permission holds for every object of a bucket. */
export function onEveryObject({ bucketArn, stack }: Pick<Bucket, 'bucketArn' | 'stack'>): string {
  const { 'Fn::GetAtt': names }: { 'Fn::GetAtt': string[] } = Stack.of(stack).resolve(bucketArn);
  return `IAM5[Resource::<${names.join('.')}>/*]`;
}
