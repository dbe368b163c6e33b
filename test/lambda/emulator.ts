/**
 * The function under AWS's Runtime Interface Emulator: one execution environment, in namespaces of its own
 * (enter.sh). The emulator does not freeze it between two invocations, and does not limit its memory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { processIds } from '../../lambda/capture/browser/processes/proc-files.ts';
import type { DeployedFunction } from '../support/assembly.ts';
import { lambdaVariables } from '../support/lambda-variables.ts';
import { freePort } from '../support/programs.ts';
import type { Programs } from './install.ts';

export interface Invoked<Answer = APIGatewayProxyResult> {
  answer: Answer;
  /**
   * From the request to the answer of the function, with an initialisation. The emulator itself passes the
   * answer on when the work after it is done.
   */
  answerMs: number;
  /** What Lambda would charge: it includes the work after the answer, and an initialisation. */
  billedMs: number;
  /** Of the environment, if this invocation has started it. */
  initMs: number | undefined;
}

export interface Emulator {
  /** Resolves when the work after the answer is done too. Throws if the environment was killed for it. */
  invoke<Answer = APIGatewayProxyResult>(event: object): Promise<Invoked<Answer>>;
  /** Process ids of its browsers, as this process sees them. */
  browsers(): number[];
  /** The last lines that the emulator and the function wrote. */
  lastLines(): string;
  stop(): Promise<void>;
}

const PATH = '/2015-03-31/functions/function/invocations';
// No other process has it: the function kills the processes of its user.
const NOBODY = '64998';
const PAUSE_MS = 20;
const START_TRIES = 500;

type Report = Omit<Invoked, 'answer'>;

/** `variables` are those of the template, and the ones that lead to the servers that replace AWS. */
export async function startEmulator(
  { functionProperties, codeFolder, layerFolder }: DeployedFunction,
  { folder, emulator, runtime }: Programs,
  variables: Record<string, string>,
): Promise<Emulator> {
  const address = `127.0.0.1:${await freePort()}`;
  const { Handler, Timeout, EphemeralStorage } = functionProperties;
  const child = spawn(
    'unshare',
    [
      ...[
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        '--mount-proc',
        join(import.meta.dirname, 'enter.sh'),
      ],
      ...[codeFolder, layerFolder, dirname(process.execPath), folder, String(EphemeralStorage.Size), NOBODY],
      ...[`/var/runtime/${emulator}`, '--runtime-interface-emulator-address', address],
      ...['--runtime-api-address', `127.0.0.1:${await freePort()}`],
      ...['/var/lang/node', `/var/runtime/${runtime}`, Handler],
    ],
    {
      env: {
        ...lambdaVariables(functionProperties),
        ...variables,
        AWS_LAMBDA_FUNCTION_TIMEOUT: String(Timeout),
        LAMBDA_TASK_ROOT: '/var/task',
        // Lambda's user has a home folder in /etc/passwd; this user is not in it.
        HOME: '/tmp',
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      },
    },
  );
  const reports = readReports(child);
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error(`The emulator has ended:\n${reports.lastLines()}`);
  });
  failed.catch(() => undefined);
  return {
    async invoke<Answer>(event: object) {
      const body = JSON.stringify(event);
      for (let tries = 1; ; tries++) {
        const report = reports.next();
        const response = await Promise.race([post(address, body), failed]);
        if (response === undefined) {
          if (tries === START_TRIES) throw new Error(`The emulator does not start:\n${reports.lastLines()}`);
          await wait(PAUSE_MS);
          continue;
        }
        const answer = (await response.json()) as Answer;
        return { answer, ...(await Promise.race([report, failed])) };
      }
    },
    lastLines: reports.lastLines,
    browsers: () => browsersOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Undefined while nothing listens yet. */
function post(address: string, body: string): Promise<Response | undefined> {
  return fetch(`http://${address}${PATH}`, { method: 'POST', body }).catch((error: unknown) => {
    if (
      error instanceof Error &&
      (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'
    ) {
      return undefined;
    }
    throw error;
  });
}

/** Reads what the emulator writes about invocations. The function's own log lines are among it. */
function readReports(child: ChildProcess) {
  const lines: string[] = [];
  let initMs: number | undefined;
  let answerMs = 0;
  let waiting = Promise.withResolvers<Report>();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface(stream).on('line', read);
  }
  return {
    /** That of the invocation that comes next. */
    next(): Promise<Report> {
      waiting = Promise.withResolvers();
      // It is awaited after the answer.
      waiting.promise.catch(() => undefined);
      return waiting.promise;
    },
    lastLines: () => lines.slice(-LINES_SHOWN).join('\n'),
  };

  function read(line: string): void {
    lines.push(line);
    const init = /INIT REPORT\(durationMs: ([\d.]+)/.exec(line);
    if (init !== null) initMs = Number(init[1]);
    const done = /INVOKE RTDONE\(.*duration: ([\d.]+)ms/.exec(line);
    if (done !== null) answerMs = (initMs ?? 0) + Number(done[1]);
    if (/Task timed out|Runtime\.ExitError|exit status|signal: killed/.test(line)) {
      waiting.reject(new Error(`The environment was killed:\n${lines.slice(-LINES_SHOWN).join('\n')}`));
    }
    const report = /^REPORT RequestId: .*Billed Duration: (\d+) ms/.exec(line);
    if (report === null) return;
    waiting.resolve({ answerMs, billedMs: Number(report[1]), initMs });
    initMs = undefined;
  }
}

const LINES_SHOWN = 40;

/** They are in the process namespace that this process has made. */
function browsersOf(unshare: number): number[] {
  const namespace = readlinkSync(`/proc/${unshare}/ns/pid_for_children`);
  return processIds().filter((pid) => {
    try {
      return (
        readFileSync(`/proc/${pid}/comm`, 'utf8') === 'chromium\n' &&
        readlinkSync(`/proc/${pid}/ns/pid`) === namespace
      );
    } catch {
      return false; // It has ended, and a process that nobody has waited for has no namespace.
    }
  });
}
