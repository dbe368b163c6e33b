/**
 * The command line of the benchmarks: `--rounds N`, `--pages a,b`, `--sides a,b`, `--before folder`,
 * `--json file`.
 */
import { parseArgs } from 'node:util';
import { PAGE_NAMES, type PageName } from './pages.ts';
import { SIDE_NAMES, type SideName } from './sides/side.ts';

export interface BenchOptions {
  /** How often each thing is measured. */
  rounds: number;
  pages: PageName[];
  sides: SideName[];
  /** The checkout of another version to measure beside this one; undefined: none. */
  before: string | undefined;
  /** Where the results go as JSON; undefined: nowhere. */
  json: string | undefined;
}

/** Throws an Error that says what is accepted. */
export function readOptions(args: string[], defaultRounds: number): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: String(defaultRounds) },
      pages: { type: 'string', default: PAGE_NAMES.join(',') },
      sides: { type: 'string', default: SIDE_NAMES.join(',') },
      before: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1');
  const sides = listed('--sides', values.sides, SIDE_NAMES);
  return {
    rounds,
    pages: listed('--pages', values.pages, PAGE_NAMES),
    sides: values.before === undefined || sides.includes('before') ? sides : [...sides, 'before'],
    before: values.before,
    json: values.json,
  };
}

function listed<Name extends string>(option: string, text: string, known: readonly Name[]): Name[] {
  const wanted = text.split(',');
  const found = known.filter((name) => wanted.includes(name));
  if (found.length !== new Set(wanted).size) throw new Error(`${option} takes any of ${known.join(', ')}`);
  return found;
}
