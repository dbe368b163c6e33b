/**
 * The maximum lengths of the lists in a request. They are checked on the body as sent: the schema checks a
 * list's length only when all its items have the right type, but the caller should see all problems at once.
 */
import type { FieldProblem } from '../errors.ts';
import { formatCount } from './problems/field-message.ts';

export const MAX_PATTERNS = 100;
export const MAX_COOKIES = 50;
export const MAX_HIDE_SELECTORS = 50;
export const MAX_CLICKS = 10;
/** As many as there are kinds. */
export const MAX_BLOCKED_KINDS = 8;
export const MAX_STATUSES = 50;

const LIMITS: readonly { field: string; limit: number }[] = [
  { field: 'blockRequests', limit: MAX_PATTERNS },
  { field: 'cookies', limit: MAX_COOKIES },
  { field: 'hideSelectors', limit: MAX_HIDE_SELECTORS },
  { field: 'click', limit: MAX_CLICKS },
  { field: 'blockResources', limit: MAX_BLOCKED_KINDS },
  { field: 'failOnStatus', limit: MAX_STATUSES },
];

/** The message for a list that is too long; also a valibot message. */
export function atMostItems(limit: number): (issue: { input: readonly unknown[] }) => string {
  return ({ input }) => `must be at most ${limit} items; got ${formatCount(input.length)}`;
}

/** Returns one problem for each list with too many items. */
export function findLongLists(body: object): FieldProblem[] {
  return LIMITS.flatMap(({ field, limit }) => {
    const input: unknown = Object.hasOwn(body, field) ? Reflect.get(body, field) : undefined;
    if (!Array.isArray(input) || input.length <= limit) return [];
    return [{ field, message: atMostItems(limit)({ input }) }];
  });
}
