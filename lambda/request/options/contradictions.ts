/** How the entry of an option says which other options it contradicts. Each is valid alone. */
import { listOf } from '../problems/field-message.ts';

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
