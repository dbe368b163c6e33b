/** The examples of the options, as bodies that the service takes. */
import { CAPTURE_OPTIONS } from '../../lambda/request/options/capture-options.ts';
import type { Option } from '../../lambda/request/options/option.ts';

/** Each option with its name, in the order of the documents. */
export const NAMED_OPTIONS: readonly (readonly [name: string, option: Option])[] =
  Object.entries(CAPTURE_OPTIONS);

/** What an option needs beside it: the format with which alone it is possible. */
export function companionsOf({ contradicts = [] }: Pick<Option, 'contradicts'>): Record<string, unknown> {
  return Object.fromEntries(
    contradicts.flatMap(({ field, accepts }) => (accepts ? [[field, accepts[0]]] : [])),
  );
}

/**
 * Each option with a body that sets it to its example. `url` and what the body needs
 * besides is added by the caller.
 */
export function exampleBodies() {
  return NAMED_OPTIONS.filter(([name]) => name !== 'url').map(([name, option]) => ({
    name,
    description: option.description,
    body: { ...companionsOf(option), [name]: option.example },
    /** The same with the other value. */
    otherBody: { ...companionsOf(option), [name]: option.other },
  }));
}
