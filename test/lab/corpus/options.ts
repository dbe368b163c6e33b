/**
 * The command line of the corpus.
 */
import { listOption, wholeNumber } from '../../../bin/command-line/option-values.ts';
import { readProcessWords } from '../../../bin/command-line/program.ts';
import { createLabProgram, type LabOptions } from '../names.ts';

const DEVICES = ['desktop', 'iphone-15-pro'] as const;
export type Device = (typeof DEVICES)[number];

export interface CorpusOptions extends LabOptions {
  devices: readonly Device[];
  /** Each page on one of the devices, in turn. */
  inTurn: boolean;
  /** Full pages, viewports, or both. */
  parts: readonly Part[];
  /** How often each capture is repeated, to compare the bytes. */
  times: number;
  /** Captures with `time` and `seed`, so that what pages draw by time and chance is the same each time. */
  moment: boolean;
  /** Seed of the server's delays. */
  seed: number;
  /** Visits pages again that have pictures from an earlier run. */
  revisit: boolean;
  /** Also compares the words of page and PDF. */
  words: boolean;
  /** Runs applications and captures these, instead of the pages. */
  applications: boolean;
}

const PARTS = ['viewport', 'whole'] as const;
export type Part = (typeof PARTS)[number];

/** Reads the command line of this process. */
export function readCorpusOptions(): CorpusOptions {
  const about = 'Captures pages that others wrote, and compares them with what a patient visitor sees.';
  const program = createLabProgram('corpus', about, 8)
    .addOption(listOption('--device <names>', 'the devices', DEVICES))
    .option('--in-turn', 'each page on one of the devices, in turn', false)
    .option('--whole', 'only whole pages', false)
    .option('--viewport', 'only viewports', false)
    .option('--times <n>', 'captures of each, to compare the bytes', wholeNumber(1), 2)
    .option('--moment', 'captures with time and seed: dates and random numbers are the same', false)
    .option('--seed <n>', 'what the delays of the server follow from', wholeNumber(1), 1)
    .option('--revisit', 'visits pages again whose pictures of an earlier run are there', false)
    .option('--words', 'compares the words of page and PDF, too', false)
    .option('--applications', 'running applications, instead of the pages', false);
  const { device, whole, viewport, ...rest } = readProcessWords(program).opts<
    Omit<CorpusOptions, 'devices' | 'parts'> & { device: Device[]; whole: boolean; viewport: boolean }
  >();
  const parts = PARTS.filter((part) => ({ whole, viewport })[part]);
  return { ...rest, devices: device, parts: parts.length > 0 ? parts : PARTS };
}
