/**
 * Validates localStorage: an object of string names and string values. Error messages show neither names nor
 * values, because both can be secrets such as session tokens.
 */
import * as v from 'valibot';
import { isObject } from '../../is-object.ts';
import { formatCount, mustBeSecret } from '../../problems/field-message.ts';

const MAX_ITEMS = 50;
/** Bytes of all names and values together, in UTF-8. */
const MAX_BYTES = 65_536;

/** Checks the own entries one by one, because v.record silently drops names such as "__proto__". */
export const LocalStorageSchema = v.pipe(
  v.unknown(),
  v.metadata({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: MAX_ITEMS }),
  v.rawTransform(({ dataset, addIssue, NEVER }): Record<string, string> => {
    const input = dataset.value;
    if (!isObject(input)) {
      addIssue({ message: mustBeSecret('an object of names and values')({ input }) });
      return NEVER;
    }
    const entries = Object.entries(input);
    for (const message of findProblems(entries)) addIssue({ message });
    return Object.fromEntries(entries.filter(isItem));
  }),
);

function findProblems(entries: readonly [string, unknown][]): string[] {
  const problems: string[] = [];
  if (entries.length > MAX_ITEMS) {
    problems.push(`must be at most ${MAX_ITEMS} items; got ${formatCount(entries.length)}`);
  }
  const bytes = entries.reduce((sum, entry) => sum + countBytes(entry), 0);
  if (bytes > MAX_BYTES) {
    const limit = formatCount(MAX_BYTES);
    problems.push(
      `must be at most ${limit} bytes in UTF-8, names and values in all; got ${formatCount(bytes)}`,
    );
  }
  const wrong = entries.findIndex((entry) => !isItem(entry));
  if (wrong !== -1) {
    const message = mustBeSecret('strings')({ input: entries[wrong]?.[1] });
    problems.push(`values ${message}, as item ${wrong + 1} of ${entries.length}`);
  }
  return problems;
}

function countBytes([name, value]: readonly [string, unknown]): number {
  return Buffer.byteLength(name) + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
}

function isItem(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
