/**
 * Parsers for option values. Each throws an InvalidArgumentError that says what is accepted.
 */
import { InvalidArgumentError, Option } from 'commander';

/** A whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,15}$/.test(text) && number >= least) return number;
    throw new InvalidArgumentError(`It takes a whole number from ${least}.`);
  };
}

/**
 * An option that accepts one or more of the known names, separated by commas. The
 * result has the order of `known`.
 */
export function listOption(flags: string, about: string, known: readonly string[]): Option {
  return new Option(flags, `${about}: any of ${known.join(', ')}`)
    .argParser((text: string) => {
      const wanted = text.split(',');
      const found = known.filter((name) => wanted.includes(name));
      if (found.length === new Set(wanted).size) return found;
      throw new InvalidArgumentError(`It takes any of ${known.join(', ')}.`);
    })
    .default(known, 'all');
}

/** Words separated by commas. */
export function anyWords(text: string): string[] {
  return text.split(',').filter((word) => word !== '');
}

/** An http or https URL. */
export function httpUrl(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new InvalidArgumentError('It takes an http(s) URL.');
}
