/**
 * The command line of the corpus.
 */
import { anyWords, listOption, wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';

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

/** Reads the command line of this process. */
export function readCorpusOptions(): CorpusOptions {
  const program = createProgram('corpus')
    .description('Captures pages that others wrote, and compares them with what a patient visitor sees.')
    .option(
      '--only <names>',
      'only pages whose names contain one of these, with commas between',
      anyWords,
      [],
    )
    .option('--limit <n>', 'at most so many pages, spread over the whole list', wholeNumber(1))
    .addOption(listOption('--device <names>', 'the devices', DEVICES))
    .option('--whole', 'only whole pages', false)
    .option('--viewport', 'only viewports', false)
    .option('--times <n>', 'captures of each, to compare the bytes', wholeNumber(1), 2)
    .option('--seed <n>', 'what the delays of the server follow from', wholeNumber(1), 1)
    .option('--jobs <n>', 'pages at work beside each other', wholeNumber(1), 1)
    .option('--revisit', 'visits pages again whose pictures of an earlier run are there', false)
    .option('--words', 'compares the words of page and PDF, too', false);
  const {
    device,
    whole,
    viewport,
    limit = Number.POSITIVE_INFINITY,
    ...rest
  } = readProcessWords(program).opts<
    Omit<CorpusOptions, 'devices' | 'parts'> & { device: Device[]; whole: boolean; viewport: boolean }
  >();
  const parts = PARTS.filter((part) => ({ whole, viewport })[part]);
  return { ...rest, limit, devices: device, parts: parts.length > 0 ? parts : PARTS };
}
