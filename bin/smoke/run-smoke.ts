/**
 * Reads the command line, runs all checks in order and prints a table. Returns the exit code: 0 no check failed, 1 a check
 * failed, 2 wrong usage.
 */
import { explainError } from '../command-line/plain-errors.ts';
import { EXIT_CODES, runProgram, type Terminal } from '../command-line/program.ts';
import { textTable } from '../command-line/text-table.ts';
import type { Check, SmokeContext } from './check.ts';
import { CHECKS } from './checks.ts';
import { createServiceClient } from './service-client.ts';
import { createSmokeProgram, type SmokeOptions, smokeOptionsOf } from './smoke-options.ts';

export interface SmokeWorld extends Terminal {
  wait(ms: number): Promise<void>;
  /** Unix milliseconds. */
  now(): number;
  readSecret(what: string): Promise<string>;
}

export interface Result {
  check: string;
  outcome: 'ok' | 'FAILED' | 'skipped';
  ms: number;
  /** The result, the problem, or the reason for skipping. */
  note: string;
}

/** `words` are the arguments after the program's name. Never throws. */
export async function runSmoke(words: readonly string[], world: SmokeWorld): Promise<number> {
  let hasFailed = false;
  const program = createSmokeProgram(world).action(async () => {
    const options = smokeOptionsOf(program);
    const apiKey = options.apiKey === '-' ? await world.readSecret('API key') : options.apiKey;
    const results = await checkService({ ...options, apiKey }, world);
    world.print(options.json ? JSON.stringify(results, null, 2) : describe(results));
    hasFailed = results.some(({ outcome }) => outcome === 'FAILED');
  });
  const exitCode = await runProgram(program, words, world);
  return hasFailed ? EXIT_CODES.notDone : exitCode;
}

async function checkService(options: SmokeOptions, world: SmokeWorld): Promise<Result[]> {
  const client = createServiceClient(options, world);
  const context: SmokeContext = { ...options, client, now: world.now, wait: world.wait };
  const results: Result[] = [];
  for (const check of CHECKS) {
    const result = await runCheck(check, context);
    if (!options.json) world.printError(`${result.outcome.padEnd(7)} ${result.check}`);
    results.push(result);
  }
  return results;
}

async function runCheck({ name, skip, run }: Check, context: SmokeContext): Promise<Result> {
  const reason = skip?.(context);
  if (reason !== undefined) return { check: name, outcome: 'skipped', ms: 0, note: reason };
  const startedAt = performance.now();
  const ended = (outcome: Result['outcome'], note: string): Result => ({
    check: name,
    outcome,
    ms: Math.round(performance.now() - startedAt),
    note,
  });
  try {
    return ended('ok', (await run(context)) ?? '');
  } catch (error) {
    // Any error means that the check failed.
    return ended('FAILED', explainError(error));
  }
}

function describe(results: readonly Result[]): string {
  const rows = results.map(({ check, outcome, ms, note }) => [outcome, check, ms, note]);
  const count = (outcome: Result['outcome']) => results.filter((each) => each.outcome === outcome).length;
  const table = textTable([['outcome', 'check', 'ms', 'note'], ...rows]);
  return `\n${table}\n\n${count('ok')} ok, ${count('FAILED')} failed, ${count('skipped')} skipped`;
}
