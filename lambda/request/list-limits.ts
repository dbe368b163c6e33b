/**
 * The maximum lengths of the lists in a request. They are checked on the body as sent: the schema checks a
 * list's length only when all its items have the right type, but the caller should see all problems at once.
 */
import type { FieldProblem } from '../errors.ts';
import { formatCount } from './problems/field-message.ts';

export const MAX_PATTERNS = 100;
export const MAX_COOKIES = 50;
export const MAX_HIDE_SELECTORS = 50;
/** As many as there are kinds. */
export const MAX_BLOCKED_KINDS = 8;
export const MAX_STATUSES = 50;
/** Only this many items of an overlong list are validated, which keeps a body full of mistakes cheap. */
export const MAX_CHECKED_ITEMS = 1_000;

const LIMITS: readonly { field: string; limit: number }[] = [
  { field: 'blockRequests', limit: MAX_PATTERNS },
  { field: 'cookies', limit: MAX_COOKIES },
  { field: 'hideSelectors', limit: MAX_HIDE_SELECTORS },
  { field: 'blockResources', limit: MAX_BLOCKED_KINDS },
  { field: 'failOnStatus', limit: MAX_STATUSES },
];

/** The message for a list that is too long; also a valibot message. */
export function atMostItems(limit: number): (issue: { input: readonly unknown[] }) => string {
  return ({ input }) => `must be at most ${limit} items; got ${formatCount(input.length)}`;
}

/** Cuts each list to MAX_CHECKED_ITEMS. findLongLists reports the full length. */
export function cutLongLists(body: object): object {
  const cut = LIMITS.flatMap(({ field }) => {
    const input: unknown = Object.hasOwn(body, field) ? Reflect.get(body, field) : undefined;
    return Array.isArray(input) && input.length > MAX_CHECKED_ITEMS
      ? [[field, input.slice(0, MAX_CHECKED_ITEMS)] as const]
      : [];
  });
  return cut.length === 0 ? body : { ...body, ...Object.fromEntries(cut) };
}

/** Returns one problem for each list with too many items. */
export function findLongLists(body: object): FieldProblem[] {
  const sent = new Map<string, unknown>(Object.entries(body));
  return LIMITS.flatMap(({ field, limit }) => {
    const input = sent.get(field);
    if (!Array.isArray(input) || input.length <= limit) return [];
    return [{ field, message: atMostItems(limit)({ input }) }];
  });
}
