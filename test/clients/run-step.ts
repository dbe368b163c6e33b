/**
 * Runs a program to its end. Returns what it printed; throws a StepFailure that
 * shows the last lines when it fails.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Step } from './kits.ts';

export class StepFailure extends Error {
  override readonly name = 'StepFailure';
}

/** Far more than the slowest step takes, a first download of Maven's plugins. */
const STEP_CAP_MS = 900_000;
const MAX_OUTPUT_BYTES = 100_000_000;
const SHOWN_LINES = 60;

const execute = promisify(execFile);

export async function runStep(
  [program = '', ...words]: Step,
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  try {
    const options = { cwd, env, timeout: STEP_CAP_MS, maxBuffer: MAX_OUTPUT_BYTES };
    return (await execute(program, words, options)).stdout;
  } catch (error) {
    const { code, stdout = '', stderr = '' } = Object(error);
    if (code === 'ENOENT') throw new StepFailure(`${program} is not installed`);
    const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
    const shown = lines.slice(-SHOWN_LINES).join('\n    ');
    throw new StepFailure(`${[program, ...words.slice(0, 2)].join(' ')} ended with ${code}:\n    ${shown}`);
  }
}
