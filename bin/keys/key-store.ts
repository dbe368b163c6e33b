/**
 * The operator's access to the keys table. The function itself only reads single records by their hash.
 */
import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateScan,
  type ScanCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type KeyRecord, KeyRecordSchema } from '../../lambda/admission/key-record.ts';
import { isLinkKey, keyIdOf, linkKeyOf, linkRecordOf } from '../../lambda/admission/link/link-record.ts';
import type { OwnLimits } from '../../lambda/admission/plans.ts';
import type { WebhookSecret } from '../../lambda/webhooks/webhook-secrets.ts';
import { AdminError } from '../command-line/plain-errors.ts';

/** A whole SHA-256, hex. */
const WHOLE_HASH_CHARACTERS = 64;

/** The partition key of a caller's storage credentials: 128 bits cannot be guessed. */
const STORAGE_ID_BYTES = 16;

export interface KeyStore {
  add(record: KeyRecord): Promise<void>;
  /** Writes the link secret of a key; replaces an earlier one. */
  putLinkSecret(record: KeyRecord, sealedLinkSecret: string): Promise<void>;
  /** Replaces the webhook secrets that the record has. Throws AdminError if the key was changed meanwhile. */
  putWebhookSecrets(record: KeyRecord, secrets: readonly WebhookSecret[]): Promise<void>;
  /** Finds a key by its hash or the beginning of it. Throws AdminError if no key or several keys match. */
  find(id: string): Promise<KeyRecord>;
  /** Lists the keys of one caller or of all, oldest first. */
  list(callerId?: string): Promise<KeyRecord[]>;
  /** This and the next two throw AdminError if the key was deleted meanwhile. */
  setPlan(keyHash: string, plan: string): Promise<KeyRecord>;
  /** Removes each limit that is undefined; then the plan's limit applies again. */
  setLimits(keyHash: string, limits: OwnLimits): Promise<KeyRecord>;
  /** Partition key of the caller's storage credentials; undefined while there are none. */
  findStorageId(callerId: string): Promise<string | undefined>;
  /**
   * Returns the storage id. If it is missing, makes one and writes it into every key of the caller. Throws
   * AdminError if the caller has no key.
   */
  ensureStorageId(callerId: string): Promise<string>;
  /** Deletes a key and the secret of its links. Returns whether it had one. */
  remove(keyHash: string): Promise<boolean>;
  /** A key that was revoked before keeps its time. */
  revoke(keyHash: string, revokedAt: string): Promise<KeyRecord>;
}

export function createKeyStore(dynamo: DynamoDBDocumentClient, tableName: string): KeyStore {
  return {
    add,
    putLinkSecret,
    putWebhookSecrets,
    find,
    list,
    setPlan,
    setLimits,
    findStorageId,
    ensureStorageId,
    remove,
    revoke,
  };

  async function add(record: KeyRecord): Promise<void> {
    await dynamo.send(
      new PutCommand({
        TableName: tableName,
        Item: record,
        ConditionExpression: 'attribute_not_exists(keyHash)',
      }),
    );
  }

  async function putLinkSecret(record: KeyRecord, sealedLinkSecret: string): Promise<void> {
    const Item = linkRecordOf(record, sealedLinkSecret);
    await dynamo.send(new PutCommand({ TableName: tableName, Item }));
    // The key may have changed since it was read. A revoked key must have no links.
    const { revokedAt } = await find(record.keyHash);
    if (revokedAt !== undefined) await revoke(record.keyHash, revokedAt);
  }

  async function putWebhookSecrets(record: KeyRecord, secrets: readonly WebhookSecret[]): Promise<void> {
    const { keyHash, webhookSecrets: [current] = [] } = record;
    const isUnchanged =
      current === undefined ? 'attribute_not_exists(webhookSecrets)' : 'webhookSecrets[0].sealed = :current';
    const command = new UpdateCommand({
      TableName: tableName,
      Key: { keyHash },
      UpdateExpression: 'SET webhookSecrets = :secrets',
      // Two rotations at a time must not lose the secret of one of them, and a
      // revoked key must have no webhooks.
      ConditionExpression: `attribute_exists(keyHash) AND attribute_not_exists(revokedAt) AND ${isUnchanged}`,
      ExpressionAttributeValues: {
        ':secrets': secrets,
        ...(current === undefined ? {} : { ':current': current.sealed }),
      },
    });
    await dynamo.send(command).catch(explainChanged);
  }

  async function find(id: string): Promise<KeyRecord> {
    const records = id.length === WHOLE_HASH_CHARACTERS ? await read(id) : await scan(beginsWith(id));
    const [record] = records;
    if (record === undefined) throw new AdminError('There is no such key. "key list" shows all.');
    if (records.length > 1) throw new AdminError('More than one key matches. Give more digits of its id.');
    return record;
  }

  async function list(callerId?: string): Promise<KeyRecord[]> {
    const records = await scan(callerId === undefined ? {} : ofCaller(callerId));
    return records.toSorted((one, other) => (one.createdAt ?? '').localeCompare(other.createdAt ?? ''));
  }

  function setPlan(keyHash: string, plan: string): Promise<KeyRecord> {
    // PLAN is a reserved word of DynamoDB.
    return updateWithLinks(keyHash, 'SET #plan = :plan', {
      values: { ':plan': plan },
      names: { '#plan': 'plan' },
    });
  }

  function setLimits(keyHash: string, own: OwnLimits): Promise<KeyRecord> {
    const { ratePerMinute, quotaPerMonth, concurrency, jobConcurrency } = own;
    const limits = Object.entries({ ratePerMinute, quotaPerMonth, concurrency, jobConcurrency });
    const kept = limits.filter(([, value]) => value !== undefined);
    const removed = limits.filter(([, value]) => value === undefined).map(([name]) => name);
    const clauses = [
      ...(kept.length > 0 ? [`SET ${kept.map(([name]) => `${name} = :${name}`).join(', ')}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
    ];
    const values = Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value]));
    return updateWithLinks(keyHash, clauses.join(' '), { values });
  }

  async function findStorageId(callerId: string): Promise<string | undefined> {
    return (await list(callerId)).find(({ storageId }) => storageId !== undefined)?.storageId;
  }

  async function ensureStorageId(callerId: string): Promise<string> {
    const records = await list(callerId);
    if (records.length === 0) {
      throw new AdminError('The caller has no key yet. Make one with "key create".');
    }
    const known = records.find(({ storageId }) => storageId !== undefined)?.storageId;
    const storageId = known ?? randomBytes(STORAGE_ID_BYTES).toString('hex');
    const others = records.filter((record) => record.storageId !== storageId);
    const values = { ':storageId': storageId };
    await Promise.all(others.map(({ keyHash }) => update(keyHash, 'SET storageId = :storageId', { values })));
    return storageId;
  }

  async function remove(keyHash: string): Promise<boolean> {
    // The secret of the links comes first: without its key nothing would find it.
    const hadLinks = await removeItem(linkKeyOf(keyIdOf(keyHash)));
    await removeItem(keyHash);
    return hadLinks;
  }

  async function removeItem(keyHash: string): Promise<boolean> {
    const command = new DeleteCommand({ TableName: tableName, Key: { keyHash }, ReturnValues: 'ALL_OLD' });
    return (await dynamo.send(command)).Attributes !== undefined;
  }

  function revoke(keyHash: string, revokedAt: string): Promise<KeyRecord> {
    const expression = 'SET revokedAt = if_not_exists(revokedAt, :now)';
    return updateWithLinks(keyHash, expression, { values: { ':now': revokedAt } });
  }

  /** The links of the key come first: if the second update fails, the command can be repeated. */
  async function updateWithLinks(...[keyHash, expression, terms]: Parameters<typeof update>) {
    const linkKey = linkKeyOf(keyIdOf(keyHash));
    await update(linkKey, expression, terms).catch((error: unknown) => {
      if (!(error instanceof AdminError)) throw error; // Most keys have no links.
    });
    return update(keyHash, expression, terms);
  }

  async function update(
    keyHash: string,
    expression: string,
    { values, names }: { values: Record<string, unknown>; names?: Record<string, string> },
  ): Promise<KeyRecord> {
    const command = new UpdateCommand({
      TableName: tableName,
      Key: { keyHash },
      UpdateExpression: expression,
      // Without this condition an update would create a record if the key is missing.
      ConditionExpression: 'attribute_exists(keyHash)',
      ...(names === undefined ? {} : { ExpressionAttributeNames: names }),
      ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values }),
      ReturnValues: 'ALL_NEW',
    });
    const { Attributes } = await dynamo.send(command).catch(explainMissing);
    return v.parse(KeyRecordSchema, Attributes);
  }

  async function read(keyHash: string): Promise<KeyRecord[]> {
    const read = new GetCommand({ TableName: tableName, Key: { keyHash }, ConsistentRead: true });
    const { Item } = await dynamo.send(read);
    return Item === undefined ? [] : [v.parse(KeyRecordSchema, Item)];
  }

  async function scan(filter: Partial<ScanCommandInput>): Promise<KeyRecord[]> {
    const records: KeyRecord[] = [];
    const input = { TableName: tableName, ConsistentRead: true, ...filter };
    for await (const { Items = [] } of paginateScan({ client: dynamo }, input)) {
      const keys = Items.filter(({ keyHash }) => !isLinkKey(String(keyHash)));
      records.push(...keys.map((item) => v.parse(KeyRecordSchema, item)));
    }
    return records;
  }
}

function explainMissing(error: unknown): never {
  if (error instanceof ConditionalCheckFailedException)
    throw new AdminError('The key does not exist any more.');
  throw error;
}

function explainChanged(error: unknown): never {
  if (error instanceof ConditionalCheckFailedException)
    throw new AdminError('The key was changed meanwhile. Nothing was stored. Try it again.');
  throw error;
}

function beginsWith(id: string): Partial<ScanCommandInput> {
  return {
    FilterExpression: 'begins_with(keyHash, :id)',
    ExpressionAttributeValues: { ':id': id },
  };
}

function ofCaller(callerId: string): Partial<ScanCommandInput> {
  return {
    FilterExpression: 'callerId = :callerId',
    ExpressionAttributeValues: { ':callerId': callerId },
  };
}
