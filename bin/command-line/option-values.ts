/**
 * Reads the values of options that several commands take. Each throws an InvalidArgumentError that says what the option
 * takes.
 */
import { InvalidArgumentError } from 'commander';

/** A whole number that is not below `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,15}$/.test(text) && number >= least) return number;
    throw new InvalidArgumentError(`It takes a whole number from ${least}.`);
  };
}

/** One or more of the known names, with commas between; gives them in the order of `known`. */
export function listOf<Name extends string>(known: readonly Name[]): (text: string) => Name[] {
  return (text) => {
    const wanted = text.split(',');
    const found = known.filter((name) => wanted.includes(name));
    if (found.length === new Set(wanted).size) return found;
    throw new InvalidArgumentError(`It takes any of ${known.join(', ')}.`);
  };
}

/** Words with commas between. */
export function anyWords(text: string): string[] {
  return text.split(',').filter((word) => word !== '');
}

/** An http or https URL. */
export function httpUrl(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new InvalidArgumentError('It takes an http(s) URL.');
}
