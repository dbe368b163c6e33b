/**
 * Between records and DynamoDB items: strings and numbers alone.
 */
import * as v from 'valibot';
import type { Item } from '../../lambda/dynamo.ts';

export const StringAttribute = v.pipe(
  v.object({ S: v.string() }),
  v.transform((attribute) => attribute.S),
);

export const NumberAttribute = v.pipe(
  v.object({ N: v.string() }),
  v.transform((attribute) => Number(attribute.N)),
);

/** Members that are undefined are left out. */
export function toItem(record: Readonly<Record<string, string | number | undefined>>): Item {
  const item: Item = {};
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    item[name] = typeof value === 'number' ? { N: String(value) } : { S: value };
  }
  return item;
}
