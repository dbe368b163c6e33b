/**
 * The wording of field problems: what is accepted, then what was sent. A value is shortened. When it can be a
 * secret (header values, cookies, a url with userinfo), only its type is shown.
 */
import { findNearestNames } from './nearest-name.ts';

/** Enough for callers to recognise their value, and short enough to keep responses small. */
const MAX_ECHO_CHARACTERS = 60;

interface Issue {
  input: unknown;
}

/** A valibot message: `must be <accepted>; got "high"`. */
export function mustBe(accepted: string): (issue: Issue) => string {
  return ({ input }) => `must be ${accepted}; got ${echoValue(input)}`;
}

/** A valibot message for one of several names: `must be "a4" or "letter"; got "A4"; did you mean "a4"?` */
export function mustBeOneOf(names: readonly string[], accepted = listOf(names)): (issue: Issue) => string {
  return (issue) => {
    const near = typeof issue.input === 'string' ? findNearestNames(issue.input, names) : [];
    return mustBe(accepted)(issue) + suggest(near);
  };
}

/** The end of a message: `; did you mean "a4" or "a5"?`, or `otherwise` if no name is near. */
export function suggest(near: readonly string[], otherwise = ''): string {
  if (near.length === 0) return otherwise;
  return `; did you mean ${near.map((name) => JSON.stringify(name)).join(' or ')}?`;
}

/** `"a4", "a5" or "letter"` */
export function listOf(names: readonly string[]): string {
  const quoted = names.map((name) => JSON.stringify(name));
  const [last] = quoted.slice(-1);
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${last}` : `${last}`;
}

/** A valibot message that never shows the value: `must be <accepted>; got a number`. */
export function mustBeSecret(accepted: string): (issue: Issue) => string {
  return ({ input }) => `must be ${accepted}; got ${nameType(input)}`;
}

/** A valibot message for a string that is too long: `must be at most 1,024 characters; got 2,000`. */
export function atMostCharacters(limit: number): (issue: { input: string }) => string {
  return ({ input }) => `must be at most ${formatCount(limit)} characters; got ${formatCount(input.length)}`;
}

/** A string or number as JSON, with long strings shortened; otherwise the type. */
export function echoValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return nameType(value);
}

/** The first 60 characters of a string, with an ellipsis when it is longer. */
export function shorten(text: string): string {
  if (text.length <= MAX_ECHO_CHARACTERS) return text;
  return `${text.slice(0, MAX_ECHO_CHARACTERS).toWellFormed()}…`;
}

/** A comma goes before every three digits of the whole part. */
const THOUSANDS = /(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g;

/** 8192 -> "8,192". Without Intl, whose first use takes 15 ms of each start. */
export function formatCount(count: number): string {
  return String(count).replace(THOUSANDS, ',');
}

function nameType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
