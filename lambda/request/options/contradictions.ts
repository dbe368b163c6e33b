/**
 * Options that are valid alone but contradict each other. The problem is reported at the option whose
 * entry has the contradiction, and names the other. A field that is not valid itself counts as
 * unknown, and hides no other problem.
 */
import type { FieldProblem } from '../../errors.ts';
import { listOf } from '../problems/field-message.ts';
import { isSet, type Option, type Options } from './option.ts';

/** Field -> its valid value. */
type Fields = Readonly<Record<string, unknown>>;

export interface Contradiction {
  /** The other field. */
  readonly field: string;
  /** For the documents: "Not with `selector`." */
  readonly words: string;
  /** The only values of the other field beside which the option is possible. */
  readonly accepts?: readonly string[];
  /** The message; undefined if there is no contradiction. `fields`: this option and those beside it. */
  findProblem(other: { value: unknown; isSet: boolean }, fields: Fields): string | undefined;
}

/** The option has no meaning beside the other field, or beside one value of it. */
export function notWith(field: string, value?: string): Contradiction {
  const [named, words] =
    value === undefined ? [field, `\`${field}\``] : [`${field} "${value}"`, `\`${field}\` \`"${value}"\``];
  return {
    field,
    words: `Not with ${words}.`,
    findProblem: (other) =>
      (value === undefined ? other.isSet : other.value === value)
        ? `has no meaning together with ${named}; send one of the two`
        : undefined,
  };
}

/** The option is possible only beside these values of the other field. */
export function onlyWith(field: string, accepts: readonly [string, ...string[]]): Contradiction {
  return {
    field,
    words: `Only with \`${field}\` ${accepts.map((each) => `\`${each}\``).join(', ')}.`,
    accepts,
    findProblem: ({ value }) =>
      value === undefined || accepts.some((each) => each === value)
        ? undefined
        : `is possible with "${field}": ${listOf(accepts)}; ${field} is ${JSON.stringify(value)}`,
  };
}

/** The option switches off what the other field needs. */
export function neededBy(field: string): Contradiction {
  return {
    field,
    words: `Not with \`${field}\`.`,
    findProblem: (other) => (other.isSet ? `must be true with ${field}, which needs it` : undefined),
  };
}

/**
 * Returns one problem for each contradiction. `fields`: the valid ones. `path`: of the object that has them.
 */
export function findContradictions(options: Options, fields: Fields, path = ''): FieldProblem[] {
  return Object.entries(options).flatMap(([name, option]) => {
    const value = fields[name];
    if (!Object.hasOwn(fields, name) || !isSet(option, value)) return [];
    const field = `${path}${name}`;
    return [
      ...problemsOf(option, options, fields).map((message) => ({ field, message })),
      ...(option.parts === undefined ? [] : findContradictions(option.parts, Object(value), `${field}.`)),
    ];
  });
}

function problemsOf({ contradicts = [] }: Option, options: Options, fields: Fields): string[] {
  return contradicts.flatMap(({ field, findProblem }) => {
    const option = options[field];
    const value = fields[field];
    const isOtherSet = option !== undefined && Object.hasOwn(fields, field) && isSet(option, value);
    return findProblem({ value, isSet: isOtherSet }, fields) ?? [];
  });
}
