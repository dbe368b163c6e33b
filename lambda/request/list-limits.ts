/**
 * How many items the lists of a request may have. Judged on what was sent: the schema counts a list only
 * when each of its items is of the right type, and the caller is to hear of everything at once.
 */
import type { FieldProblem } from '../errors.ts';
import { formatCount } from './problems/field-message.ts';

export const MAX_PATTERNS = 100;
export const MAX_COOKIES = 50;
export const MAX_HIDE_SELECTORS = 50;
/** So many items of a list that is too long are checked by themselves: a body of mistakes must cost little. */
export const MAX_CHECKED_ITEMS = 1_000;

const LIMITS: readonly { field: string; limit: number }[] = [
  { field: 'blockRequests', limit: MAX_PATTERNS },
  { field: 'cookies', limit: MAX_COOKIES },
  { field: 'hideSelectors', limit: MAX_HIDE_SELECTORS },
];

/** The message of a list that is too long; a valibot message too. */
export function atMostItems(limit: number): (issue: { input: readonly unknown[] }) => string {
  return ({ input }) => `must be at most ${limit} items; got ${formatCount(input.length)}`;
}

/** The body with the lists cut to what is checked item by item. findLongLists tells of the rest. */
export function cutLongLists(body: object): object {
  const cut = LIMITS.flatMap(({ field }) => {
    const input: unknown = Object.hasOwn(body, field) ? Reflect.get(body, field) : undefined;
    return Array.isArray(input) && input.length > MAX_CHECKED_ITEMS
      ? [[field, input.slice(0, MAX_CHECKED_ITEMS)] as const]
      : [];
  });
  return cut.length === 0 ? body : { ...body, ...Object.fromEntries(cut) };
}

/** One problem for each list with too many items. */
export function findLongLists(body: object): FieldProblem[] {
  const sent = new Map<string, unknown>(Object.entries(body));
  return LIMITS.flatMap(({ field, limit }) => {
    const input = sent.get(field);
    if (!Array.isArray(input) || input.length <= limit) return [];
    return [{ field, message: atMostItems(limit)({ input }) }];
  });
}
