/**
 * Runs one kit in a copy of its folder. Says what came of it: passed, failed, or what is missing to run it.
 */
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, stripVTControlCharacters } from 'node:util';
import type { Kit, Step } from './kits.ts';
import { comparable, type Report } from './requests.ts';
import { runStep, StepFailure } from './run-step.ts';

export interface Outcome {
  kit: string;
  /** Of what was tried, and of the programs that it needs. */
  versions: string;
  result: 'passed' | 'FAILED' | 'not run';
  detail: string;
  seconds: number;
}

interface Trial {
  /** The folder for the copies, which holds the document. */
  folder: string;
  environment: NodeJS.ProcessEnv;
  /** What a client must report. */
  expected: Report;
}

const KITS_FOLDER = join(import.meta.dirname, 'kits');

/** Never throws for a kit that fails. */
export async function tryKit(kit: Kit, trial: Trial): Promise<Outcome> {
  const startedAt = performance.now();
  const cwd = join(trial.folder, kit.name);
  await mkdir(cwd, { recursive: true });
  await cp(join(KITS_FOLDER, kit.name), cwd, { recursive: true });
  const versions = await readVersions(kit, cwd);
  const run = (step: Step) => runStep(step, { cwd, env: trial.environment });
  const finish = (result: Outcome['result'], detail: string): Outcome => {
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    return { kit: kit.name, versions: versions.join(', '), result, detail, seconds };
  };

  try {
    for (const step of kit.needs) versions.push(firstLine(await run(step)));
    for (const step of kit.install) await run(step);
  } catch (error) {
    return finish('not run', explain(error));
  }
  try {
    let output = '';
    for (const step of kit.steps) output += await run(step);
    if (kit.client === undefined) return finish('passed', kit.shows?.exec(output)?.[0] ?? 'no findings');
    const problem = findDifference(readReport(await run(kit.client)), trial.expected);
    return problem === undefined ? finish('passed', 'reads what fetch reads') : finish('FAILED', problem);
  } catch (error) {
    return finish('FAILED', explain(error));
  }
}

/** The report is the last line with JSON; build tools print lines and control characters of their own. */
function readReport(output: string): Report {
  const json = output.split('\n').findLast((line) => line.includes('{"'));
  if (json === undefined) throw new StepFailure('The client printed no report');
  return JSON.parse(json.slice(json.indexOf('{"')));
}

function findDifference(report: Report, expected: Report): string | undefined {
  const read = JSON.parse(JSON.stringify(comparable(report)));
  const wanted: Report = JSON.parse(JSON.stringify(expected));
  const wrong = Object.keys(wanted).filter((part) => !isDeepStrictEqual(read[part], wanted[part]));
  if (wrong.length === 0) return undefined;
  return wrong
    .map((part) => `${part} is ${JSON.stringify(read[part])}, not ${JSON.stringify(wanted[part])}`)
    .join('; ');
}

/**
 * Reads `"name": "1.0"`, `name==1.0`, `name v1.0` and Maven's `<artifactId>name</artifactId> <version>1.0`.
 */
async function readVersions(kit: Kit, cwd: string): Promise<string[]> {
  const found: string[] = [];
  for (const [file, names] of Object.entries(kit.versions)) {
    const text = await readFile(join(cwd, file), 'utf8');
    for (const name of names) {
      const [, version = 'unknown'] =
        text
          .split(name)
          .at(-1)
          ?.match(/(\d+\.\d+[.\d]*)/) ?? [];
      found.push(`${name} ${version}`);
    }
  }
  return found;
}

function explain(error: unknown): string {
  if (error instanceof StepFailure) return error.message;
  throw error;
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).trim().split('\n')[0] ?? '';
}
