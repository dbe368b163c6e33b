/**
 * Reads the jobs of the whole table, which takes long for a large one. The service itself never lists jobs.
 */
import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type JobRecord, JobRecordSchema } from '../../lambda/jobs/records/job-record.ts';

interface Filter {
  /** A condition of DynamoDB, with the names and values that it uses. */
  FilterExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** The jobs that the filter names, or all; oldest first. Errors of DynamoDB are passed on. */
export async function scanJobs(
  dynamo: DynamoDBDocumentClient,
  TableName: string,
  filter?: Filter,
): Promise<JobRecord[]> {
  const scan = {
    TableName,
    ConsistentRead: true,
    ...filter,
    FilterExpression: ['part = :job', ...(filter ? [filter.FilterExpression] : [])].join(' AND '),
    ExpressionAttributeValues: { ':job': 'job', ...filter?.ExpressionAttributeValues },
  };
  const jobs: JobRecord[] = [];
  for await (const { Items = [] } of paginateScan({ client: dynamo }, scan)) {
    jobs.push(...Items.map((item) => v.parse(JobRecordSchema, item)));
  }
  return jobs.toSorted((one, other) => one.createdAt - other.createdAt);
}
