/** How the lab names its pages, and how a command line chooses among them. */
import type { Command } from 'commander';
import { anyWords, wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram } from '../../bin/command-line/program.ts';

export interface LabOptions {
  /** Only pages whose names contain one of these. When empty, all pages. */
  only: string[];
  /** Largest number of pages. They are spread over the whole list. */
  limit?: number;
  /** Pages at a time. */
  jobs: number;
}

/** A program with the options that corpus, field and gallery have in common. */
export function createLabProgram(script: string, about: string, jobs: number): Command {
  return createProgram(script)
    .description(about)
    .option(
      '--only <names>',
      'only pages whose names contain one of these, with commas between',
      anyWords,
      [],
    )
    .option('--limit <n>', 'at most so many pages, spread over the whole list', wholeNumber(1))
    .option('--jobs <n>', 'pages at a time', wholeNumber(1), jobs);
}

/** The pages of the list that the options name, in its order. */
export function choosePages<Page extends { name: string }>(
  pages: readonly Page[],
  { only, limit = Number.POSITIVE_INFINITY }: Pick<LabOptions, 'only' | 'limit'>,
): Page[] {
  const wanted = pages.filter(
    ({ name }) => only.length === 0 || only.some((part) => hyphenated(name).includes(hyphenated(part))),
  );
  const step = Math.max(1, wanted.length / limit);
  return wanted.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** The name for a path or a file. */
export function slugOf(name: string): string {
  return hyphenated(name).replaceAll(/^-|-$/g, '');
}

function hyphenated(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
}
