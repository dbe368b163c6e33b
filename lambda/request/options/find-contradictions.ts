/**
 * Finds options that are valid alone but contradict each other. The problem is reported at the option whose
 * entry has the contradiction, and names the other. A field that is not valid itself counts as
 * unknown, and hides no other problem.
 */
import type { FieldProblem } from '../../errors.ts';
import { isSet, type Option, type Options } from './option.ts';

/** Field -> its valid value. */
type Fields = Readonly<Record<string, unknown>>;

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
