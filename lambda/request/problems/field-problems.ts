/**
 * Converts schema issues into field problems with a path and a message. Every unknown field is named, with
 * the closest known name as a hint.
 */
import type * as v from 'valibot';
import type { FieldProblem } from '../../errors.ts';
import { shorten } from './field-message.ts';
import { knownNames } from './known-names.ts';
import { hintFor } from './unknown-name.ts';

export type Issue = v.BaseIssue<unknown>;
type Path = NonNullable<Issue['path']>;
type PathItem = Path[number];

/** The maximum number of reported problems. It keeps a body full of mistakes cheap. */
const MAX_PROBLEMS = 100;

/** The first problems, and the number of problems that are not listed. */
export interface Problems {
  listed: FieldProblem[];
  unlistedCount: number;
}

/** What a required field accepts, for the message when it is missing. */
const REQUIRED: ReadonlyMap<unknown, string> = new Map([
  ['before', 'an object with the fields of a capture'],
  ['after', 'an object with the fields of a capture'],
  ['url', 'a string with an http:// or https:// URL'],
  ['requests', 'an array of 1 to 1,000 bodies of POST /screenshot'],
  ['name', "a string with the cookie's name"],
  ['value', "a string with the cookie's value"],
  ['latitude', 'a number of degrees north, from -90 to 90'],
  ['longitude', 'a number of degrees east, from -180 to 180'],
  ['x', 'an integer from 0'],
  ['y', 'an integer from 0'],
  ['width', 'an integer from 1'],
  ['height', 'an integer from 1'],
]);

/**
 * Merges the schema's issues with `more`. Returns the first 100 problems; each pair of field and message
 * appears once.
 */
export function describeIssues(
  schema: v.GenericSchema,
  issues: readonly Issue[],
  more: readonly FieldProblem[],
): Problems {
  // Problems of whole fields come first: they matter more than a mistake in the hundredth item of a list.
  const sorted = issues.toSorted((a, b) => (a.path?.length ?? 0) - (b.path?.length ?? 0));
  const problems = new Map<string, FieldProblem>();
  const add = (problem: FieldProblem) =>
    problems.set(JSON.stringify([problem.field, problem.message]), problem);
  more.forEach(add);
  let unlistedCount = 0;
  for (const issue of sorted) {
    const room = Math.max(0, MAX_PROBLEMS - problems.size);
    const { listed, unlistedCount: more } = describeIssue(schema, issue, room);
    listed.forEach(add);
    unlistedCount += more;
  }
  const found = [...problems.values()];
  unlistedCount += Math.max(0, found.length - MAX_PROBLEMS);
  return { listed: found.slice(0, MAX_PROBLEMS), unlistedCount };
}

/**
 * `room`: how many problems are still listed. The others are counted only, because
 * finding the nearest names costs time.
 */
function describeIssue(schema: v.GenericSchema, issue: Issue, room: number): Problems {
  const path = issue.path ?? [];
  const last = path.at(-1);
  // Only the schema of an object reports at a key.
  if (last?.origin !== 'key') {
    return only({ field: formatPath(path), message: issue.message });
  }
  if (Array.isArray(last.input)) {
    return only({ field: formatPath(path.slice(0, -1)), message: 'must be an object; got an array' });
  }
  if (issue.expected === 'never') {
    const known = knownNames(schema, path.slice(0, -1));
    return describeUnknownFields({ parents: path.slice(0, -1), input: last.input, known }, room);
  }
  return only({ field: formatPath(path), message: `is required: ${REQUIRED.get(last.key) ?? 'a value'}` });
}

function only(problem: FieldProblem): Problems {
  return { listed: [problem], unlistedCount: 0 };
}

interface GivenObject {
  parents: readonly PathItem[];
  input: unknown;
  /** The names of its fields. */
  known: readonly string[];
}

/** The schema reports only the first unknown field of an object; this reports all of them. */
function describeUnknownFields({ parents, input, known }: GivenObject, room: number): Problems {
  const path = objectPath(parents);
  const unknown = Object.keys(Object(input)).filter((name) => !known.includes(name));
  const prefix = parents.length === 0 ? '' : `${formatPath(parents)}.`;
  const listed = unknown.slice(0, room).map((name) => {
    const message = `is not a known field${hintFor(name, path, known)}`;
    return { field: `${prefix}${shorten(name)}`, message };
  });
  return { listed, unlistedCount: unknown.length - listed.length };
}

/** The path without indexes: "" for the body, `pdf.margin`, `cookies`. */
function objectPath(parents: readonly PathItem[]): string {
  const names = parents.filter(({ key }) => typeof key === 'string').map(({ key }) => key);
  return names.join('.');
}

/** `cookies[0].sameSite`, `headers.Host` */
function formatPath(path: readonly PathItem[]): string {
  return path.reduce((text, { key }) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    const name = shorten(String(key));
    return text === '' ? name : `${text}.${name}`;
  }, '');
}
