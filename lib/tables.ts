/**
 * Where data lives: API keys, usage counters, storage credentials, and the key that seals the secrets among
 * them. What cannot be made again is kept when the stack goes.
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  Table,
  TableEncryption,
  type TableProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { TABLE_KEYS, type TableName, USAGE_EXPIRY } from '../lambda/tables.ts';

// On demand: captures come in bursts, and a request costs one read and one write. AWS's own KMS key: it needs
// no grant and no monthly fee, and its use is logged; the secrets are sealed by a key of ours on top.
const EVERY_TABLE = {
  billingMode: BillingMode.PAY_PER_REQUEST,
  encryption: TableEncryption.AWS_MANAGED,
  pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
} satisfies Partial<TableProps>;

// Nobody but the caller still has an API key, and a lost credential stops uploads.
const IRREPLACEABLE = { removalPolicy: RemovalPolicy.RETAIN, deletionProtection: true };

/** The three tables and the KMS key of storage secrets. */
export class Tables extends Construct {
  /** Who a key belongs to, and the plan. */
  readonly keys: Table;
  /** What a caller has used in a month. Items expire; losing them gives everybody a new month. */
  readonly usage: Table;
  /** Object storage a caller may upload to. */
  readonly storageCredentials: Table;
  /** Seals the secrets in `storageCredentials`, bound to the caller's storage id by the encryption context. */
  readonly secretsKey: Key;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.keys = new Table(this, 'Keys', {
      ...EVERY_TABLE,
      ...IRREPLACEABLE,
      ...keysOf('keys'),
    });
    this.usage = new Table(this, 'Usage', {
      ...EVERY_TABLE,
      removalPolicy: RemovalPolicy.DESTROY,
      ...keysOf('usage'),
      timeToLiveAttribute: USAGE_EXPIRY,
    });
    this.storageCredentials = new Table(this, 'StorageCredentials', {
      ...EVERY_TABLE,
      ...IRREPLACEABLE,
      ...keysOf('storageCredentials'),
    });
    this.secretsKey = new Key(this, 'SecretsKey', {
      description: 'Seals storage secrets of the screenshot service',
      enableKeyRotation: true,
      // Without the key every stored secret is lost for good.
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}

function keysOf(table: TableName): Pick<TableProps, 'sortKey'> & Required<Pick<TableProps, 'partitionKey'>> {
  const [partitionKey, sortKey] = TABLE_KEYS[table];
  const type = AttributeType.STRING;
  return {
    partitionKey: { name: partitionKey, type },
    ...(sortKey === undefined ? {} : { sortKey: { name: sortKey, type } }),
  };
}
