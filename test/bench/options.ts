/**
 * The command line of the benchmarks: each takes the rounds and a file for the results, and adds what is its own.
 */
import type { Command } from 'commander';
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram } from '../../bin/command-line/program.ts';

export interface BenchOptions {
  /** How often each thing is measured. */
  rounds: number;
  /** Where the results go as JSON; undefined: nowhere. */
  json?: string;
}

export function createBenchProgram(script: string, defaultRounds: number): Command {
  return createProgram(script)
    .option('--rounds <n>', 'how often each thing is measured', wholeNumber(1), defaultRounds)
    .option('--json <file>', 'writes the results as JSON, too');
}
