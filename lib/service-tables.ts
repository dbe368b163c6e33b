/**
 * The tables of API keys, usage counters, storage credentials, kept files and jobs, and the KMS key that
 * encrypts the secrets. Data that cannot be recreated is kept when the stack is deleted.
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ContributorInsightsMode,
  Table,
  TableEncryption,
  type TableProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { EXPIRY_ATTRIBUTE, TABLE_KEYS, type TableName } from '../lambda/aws/tables.ts';

// On demand, because captures come in bursts, and a request costs few reads and writes. The
// tables use AWS's own KMS key, which needs no grant, costs no monthly fee and logs its use. Our
// own key also encrypts the secrets.
const EVERY_TABLE = {
  billingMode: BillingMode.PAY_PER_REQUEST,
  encryption: TableEncryption.AWS_MANAGED,
  pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
  // Names the keys of refused requests. It costs nothing while none are refused.
  contributorInsightsSpecification: { enabled: true, mode: ContributorInsightsMode.THROTTLED_KEYS },
} satisfies Partial<TableProps>;

// Only hashes of API keys are stored, so lost keys cannot be recreated. A lost credential stops uploads.
const IRREPLACEABLE = { removalPolicy: RemovalPolicy.RETAIN, deletionProtection: true };
const EXPIRING = { removalPolicy: RemovalPolicy.DESTROY, timeToLiveAttribute: EXPIRY_ATTRIBUTE };

/** The tables and the KMS key of storage secrets. */
export class Tables extends Construct {
  /** The caller and plan of each API key. */
  readonly keys: Table;
  /** Usage by caller and month. Items expire. If they are lost, every caller's quota starts again. */
  readonly usage: Table;
  /** Object storage that callers upload to. */
  readonly storageCredentials: Table;
  /** Files that are kept for later requests. Items expire. If they are lost, captures are made again. */
  readonly cache: Table;
  /** Jobs and their items. Records expire. If they are lost, jobs are lost, and what they have reserved. */
  readonly jobs: Table;
  /**
   * Encrypts the secrets in `storageCredentials`, and those of links and webhooks in `keys`. The
   * encryption context binds them to an id.
   */
  readonly secretsKey: Key;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.keys = new Table(this, 'Keys', { ...propsOf('keys'), ...IRREPLACEABLE });
    this.usage = new Table(this, 'Usage', { ...propsOf('usage'), ...EXPIRING });
    this.storageCredentials = new Table(this, 'StorageCredentials', {
      ...propsOf('storageCredentials'),
      ...IRREPLACEABLE,
    });
    this.cache = new Table(this, 'Cache', { ...propsOf('cache'), ...EXPIRING });
    this.jobs = new Table(this, 'Jobs', { ...propsOf('jobs'), ...EXPIRING });
    this.secretsKey = new Key(this, 'SecretsKey', {
      description: 'Seals storage and link secrets of the screenshot service',
      enableKeyRotation: true,
      // Without the key every stored secret is lost for good.
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}

function propsOf(table: TableName): TableProps {
  const [partitionKey, sortKey] = TABLE_KEYS[table];
  const type = AttributeType.STRING;
  return {
    ...EVERY_TABLE,
    partitionKey: { name: partitionKey, type },
    ...(sortKey !== undefined && { sortKey: { name: sortKey, type } }),
  };
}
