/**
 * The command line of the corpus.
 */
import { parseArgs } from 'node:util';

export const DEVICES = ['desktop', 'iphone-15-pro'] as const;
export type Device = (typeof DEVICES)[number];

export interface CorpusOptions {
  /** Pages whose names contain one of these; none: all. */
  only: string[];
  /** At most so many pages, spread over the whole list. */
  limit: number;
  devices: readonly Device[];
  /** Whole pages, viewports, or both. */
  parts: readonly Part[];
  /** How often each capture is repeated, to see whether the bytes are the same. */
  times: number;
  /** From this number follow the delays of the server. */
  seed: number;
  /** Pages at work beside each other. */
  jobs: number;
  /** Visits pages again whose pictures of an earlier run are there. */
  revisit: boolean;
  /** Compares the words of page and PDF, too. */
  words: boolean;
}

export const PARTS = ['viewport', 'whole'] as const;
export type Part = (typeof PARTS)[number];

/** Throws an Error that says what is accepted. */
export function readOptions(args: string[]): CorpusOptions {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      limit: { type: 'string', default: '100000' },
      device: { type: 'string', default: DEVICES.join(',') },
      whole: { type: 'boolean', default: false },
      viewport: { type: 'boolean', default: false },
      times: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: '1' },
      revisit: { type: 'boolean', default: false },
      words: { type: 'boolean', default: false },
    },
  });
  const devices = DEVICES.filter((device) => values.device.split(',').includes(device));
  if (devices.length === 0) throw new Error(`--device takes any of ${DEVICES.join(', ')}`);
  const parts = PARTS.filter((part) => values[part]);
  return {
    only: values.only.split(',').filter((name) => name !== ''),
    limit: wholeNumber('--limit', values.limit),
    devices,
    parts: parts.length > 0 ? parts : PARTS,
    times: wholeNumber('--times', values.times),
    seed: wholeNumber('--seed', values.seed),
    jobs: wholeNumber('--jobs', values.jobs),
    revisit: values.revisit,
    words: values.words,
  };
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${option} takes a whole number from 1`);
  return number;
}
