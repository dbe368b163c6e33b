/**
 * The common options of the benchmarks: the rounds, and a file for the results. Each benchmark adds its own.
 */
import type { Command } from 'commander';
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram } from '../../bin/command-line/program.ts';

export interface BenchOptions {
  /** How often everything is measured. */
  rounds: number;
  /** File for the results as JSON, if any. */
  json?: string;
}

export function createBenchProgram(script: string, defaultRounds: number): Command {
  return createProgram(script)
    .option('--rounds <n>', 'how often each thing is measured', wholeNumber(1), defaultRounds)
    .option('--json <file>', 'writes the results as JSON, too');
}
