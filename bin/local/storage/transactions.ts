/**
 * TransactWriteItems for the embedded DynamoDB, which dynalite does not have. Its own actions run on a store
 * that collects their writes. When all conditions hold, one batch writes them, so that a kill leaves all or
 * nothing. Source: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
import deleteItem from 'dynalite/actions/deleteItem.js';
import putItem from 'dynalite/actions/putItem.js';
import updateItem from 'dynalite/actions/updateItem.js';
import type { Change, Done, ItemDb, Store } from 'dynalite/db/index.js';
import deleteRules from 'dynalite/validations/deleteItem.js';
import validations from 'dynalite/validations/index.js';
import putRules from 'dynalite/validations/putItem.js';
import updateRules from 'dynalite/validations/updateItem.js';

/** An answer of DynamoDB. */
export interface DynamoAnswer {
  status: number;
  body: object;
}

const ACTIONS = {
  Put: { run: putItem, rules: putRules },
  Update: { run: updateItem, rules: updateRules },
  Delete: { run: deleteItem, rules: deleteRules },
} as const;

interface Request {
  TransactItems?: readonly Readonly<Record<string, unknown>>[];
  ClientRequestToken?: string;
}

/** Repetitions with the same token change nothing for so long. */
const TOKEN_KEPT_MS = 600_000;
const MAX_ACTIONS = 100;

/** Makes a function that takes the body of a TransactWriteItems request. `now` is Unix milliseconds. */
export function createTransactions(store: Store, now: () => number) {
  const doneAt = new Map<string, number>();
  // One after the other, so that two can never wait for each other's locks.
  let last: Promise<unknown> = Promise.resolve();

  return function transact(request: Request): Promise<DynamoAnswer> {
    const next = last.then(() => transactOnce(request));
    last = next.catch(() => undefined);
    return next;
  };

  async function transactOnce({ TransactItems = [], ClientRequestToken }: Request): Promise<DynamoAnswer> {
    // The oldest come first.
    for (const [token, at] of doneAt) {
      if (at >= now() - TOKEN_KEPT_MS) break;
      doneAt.delete(token);
    }
    if (ClientRequestToken !== undefined && doneAt.has(ClientRequestToken)) return { status: 200, body: {} };
    if (TransactItems.length === 0 || TransactItems.length > MAX_ACTIONS) {
      return invalid(`A transaction has 1 to ${MAX_ACTIONS} actions`);
    }
    const staged = createStagedStore(store);
    try {
      const results = [];
      for (const item of TransactItems) results.push(await stage(staged.store, item));
      const broken = results.find((result) => result !== undefined && !isRefusedCondition(result));
      if (broken !== undefined) return { status: 400, body: broken };
      if (staged.touchesTwice())
        return invalid('Transaction request cannot include multiple operations on one item');
      if (results.some((result) => result !== undefined)) return cancelled(results);
      await store.db.batch(staged.changes());
      if (ClientRequestToken !== undefined) doneAt.set(ClientRequestToken, now());
      return { status: 200, body: {} };
    } finally {
      staged.release();
    }
  }
}

/** Runs one action. Returns its error, as DynamoDB names it. */
async function stage(store: Store, item: Readonly<Record<string, unknown>>): Promise<object | undefined> {
  const [[kind = '', given] = []] = Object.entries(item);
  const action = Object.entries(ACTIONS).find(([name]) => name === kind)?.[1];
  if (action === undefined) return invalid(`No action ${kind} is supported here`).body;
  const { types, custom } = action.rules;
  try {
    const data = validations.checkTypes(structuredClone(given), types);
    validations.checkValidations(data, types, custom, store);
    await new Promise<void>((resolve, reject) => {
      action.run(store, data, (error) => (error ? reject(error) : resolve()));
    });
    return undefined;
  } catch (error) {
    const { body } = Object(error);
    if (typeof body !== 'object') throw error;
    return body;
  }
}

/** A store whose items are locked when an action looks at them, and whose writes wait. */
function createStagedStore(store: Store) {
  const changes = new Map<string, Change>();
  const releases: Done[] = [];
  let touchedCount = 0;
  const touched = new Set<string>();

  const getItemDb = (table: string): ItemDb => {
    const items = store.getItemDb(table);
    const nameOf = (key: string) => `item-${table}~${key}`;
    return {
      get: items.get,
      lock(keys, work) {
        const key = String(keys);
        touchedCount += 1;
        const isFirst = !touched.has(nameOf(key));
        touched.add(nameOf(key));
        if (!isFirst) return work((done) => done);
        items.lock(key, (release) => {
          releases.push(release(() => {}));
          work((done) => done);
        });
      },
      put(key, value, done) {
        changes.set(nameOf(key), { type: 'put', key: nameOf(key), value });
        done();
      },
      del(key, done) {
        changes.set(nameOf(key), { type: 'del', key: nameOf(key) });
        done();
      },
    };
  };

  return {
    store: { ...store, getItemDb },
    changes: () => [...changes.values()],
    touchesTwice: () => touchedCount > touched.size,
    release: () => {
      for (const release of releases) release();
    },
  };
}

function isRefusedCondition(error: object): boolean {
  return typeOf(error).endsWith('#ConditionalCheckFailedException');
}

function typeOf(error: object): string {
  return String(Object(error).__type);
}

function cancelled(results: readonly (object | undefined)[]): DynamoAnswer {
  const reasons = results.map((error) =>
    error === undefined
      ? { Code: 'None' }
      : { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
  );
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return {
    status: 400,
    body: {
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
      CancellationReasons: reasons,
    },
  };
}

function invalid(message: string): DynamoAnswer {
  return { status: 400, body: { __type: 'com.amazon.coral.validate#ValidationException', message } };
}
