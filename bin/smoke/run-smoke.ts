/**
 * Reads the command line, runs all checks in order and prints a table, each row when its check has ended.
 * Returns the exit code: 0 no check failed, 1 a check failed, 2 wrong usage.
 */
import { explainError } from '../command-line/plain-errors.ts';
import { EXIT_CODES, runProgram, type Terminal } from '../command-line/program.ts';
import { textRow } from '../command-line/text-table.ts';
import { LOCAL_KEYS, localLinkSecret } from '../local/storage/seed.ts';
import type { Check, SmokeContext } from './check.ts';
import { CHECKS } from './checks.ts';
import { createServiceClient, type Wait } from './smoke-client.ts';
import { createSmokeProgram, type SmokeOptions, smokeOptionsOf } from './smoke-options.ts';
import { WrongKey } from './wrong-key.ts';

interface SmokeWorld extends Terminal {
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

/** The note comes last, so that its length does not matter. */
const COLUMN_WIDTHS = ['skipped'.length, Math.max(...CHECKS.map(({ name }) => name.length)), 6];

/** `words` are the arguments after the program's name. Never throws. */
export async function runSmoke(words: readonly string[], world: SmokeWorld): Promise<number> {
  let hasFailed = false;
  const program = createSmokeProgram(world).action(async () => {
    const options = smokeOptionsOf(program);
    const apiKey = options.apiKey === '-' ? await world.readSecret('API key') : options.apiKey;
    const known = localSecret(options.isLocal, apiKey);
    const linkSecret = known ?? (options.link ? await world.readSecret('Link secret') : undefined);
    const results = await checkService({ ...options, apiKey, linkSecret }, world);
    world.print(options.json ? JSON.stringify(results, null, 2) : `\n${summaryOf(results)}`);
    hasFailed = results.some(({ outcome }) => outcome === 'FAILED');
  });
  const exitCode = await runProgram(program, words, world);
  return hasFailed ? EXIT_CODES.failure : exitCode;
}

/** The link secret of a key of the local run. */
function localSecret(isLocal: boolean, apiKey: string): string | undefined {
  return isLocal && Object.hasOwn(LOCAL_KEYS, apiKey) ? localLinkSecret(apiKey) : undefined;
}

async function checkService(options: SmokeOptions, world: SmokeWorld): Promise<Result[]> {
  const wait: Wait = async (ms, why) => {
    world.printError(`Waiting ${Math.ceil(ms / 1_000)} s ${why} ...`);
    await world.wait(ms);
  };
  const client = createServiceClient(options, { wait });
  const context: SmokeContext = { ...options, client, now: world.now, wait };
  const printRow = (...cells: (string | number)[]) => {
    if (!options.json) world.print(textRow(cells, COLUMN_WIDTHS));
  };
  const results: Result[] = [];
  printRow('outcome', 'check', 'ms', 'note');
  for (const check of CHECKS) {
    const { result, isLast } = await runCheck(check, context);
    printRow(result.outcome, result.check, result.ms, result.note);
    results.push(result);
    if (isLast) break;
  }
  return results;
}

/** `isLast` means that all further checks would fail for the same reason. */
async function runCheck(
  { name, skip, run }: Check,
  context: SmokeContext,
): Promise<{ result: Result; isLast: boolean }> {
  const reason = skip?.(context);
  const startedAt = performance.now();
  const ended = (outcome: Result['outcome'], note: string): Result => ({
    check: name,
    outcome,
    ms: outcome === 'skipped' ? 0 : Math.round(performance.now() - startedAt),
    note,
  });
  if (reason !== undefined) return { result: ended('skipped', reason), isLast: false };
  try {
    return { result: ended('ok', (await run(context)) ?? ''), isLast: false };
  } catch (error) {
    // Any error means that the check failed.
    return { result: ended('FAILED', explainError(error)), isLast: error instanceof WrongKey };
  }
}

function summaryOf(results: readonly Result[]): string {
  const count = (outcome: Result['outcome']) => results.filter((each) => each.outcome === outcome).length;
  const counts = `${count('ok')} ok, ${count('FAILED')} failed, ${count('skipped')} skipped`;
  const left = CHECKS.length - results.length;
  return left === 0 ? counts : `${counts}; ${left} not run`;
}
