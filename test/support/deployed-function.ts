/**
 * The function from a real synthesis, run as in Lambda: its asset is the code folder, the layer's asset
 * replaces /opt, and both are read-only. It gets Lambda's environment and the template's, with its memory and
 * its time, an empty temporary folder and, if this process may choose a user, one without rights. It is
 * frozen between two invocations. Servers on loopback replace AWS.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, lstat, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { runningBrowsers } from '../security/browser-process.ts';
import type { Assembly } from './assembly.ts';
import { startExtensionsApi } from './extensions-api.ts';
import { lambdaVariables } from './lambda-variables.ts';
import { type Resolve, templateEnvironment } from './template-environment.ts';

const RUNTIME = join(import.meta.dirname, 'lambda-runtime.ts');

// Without rights, like Lambda's user. No other process has it, because the function
// kills the processes of its user.
const NOBODY = 64_999;

export interface DeployedFunction {
  /**
   * `leftMs` is the time that is left when the answer is out; the handler sees the whole
   * time. Default: the whole time.
   */
  invoke(event: APIGatewayProxyEvent, leftMs?: number): Promise<APIGatewayProxyResult>;
  pid: number;
  /** What the extension asked for, and `answer` for each answer. */
  order: string[];
  /** Resolves when the function and its browsers are frozen. */
  frozen(): Promise<void>;
  /** Lines of standard output, which go to CloudWatch Logs in AWS. */
  log: string[];
  /** Its folder of temporary files, /tmp in Lambda. */
  temporary: string;
  stop(): Promise<void>;
}

/** `servers` are the variables that lead to the servers that replace AWS. The template has none of them. */
export async function startFunction(
  { functionProperties, codeFolder, layerFolder }: Assembly,
  { resolve, servers }: { resolve: Resolve; servers: Record<string, string> },
): Promise<DeployedFunction> {
  const temporary = await mkdtemp(join(tmpdir(), 'function-tmp-'));
  const rights = (await mayBecomeNobody()) ? { uid: NOBODY, gid: NOBODY } : {};
  // As this user, the function would kill other processes of the user.
  const sweep = rights.uid === undefined ? { PROCESS_SWEEP: 'profile' } : {};
  if (rights.uid !== undefined) await chown(temporary, rights.uid, rights.gid);
  const deployed = templateEnvironment(functionProperties, resolve);
  const api = await startExtensionsApi();
  const child = fork(RUNTIME, {
    ...rights,
    cwd: codeFolder,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...lambdaVariables(functionProperties),
      ...deployed,
      // A layer is at /opt in Lambda, which may be in use on this machine.
      ...underLayer(deployed, layerFolder),
      ...servers,
      ...sweep,
      AWS_LAMBDA_RUNTIME_API: api.address,
      LAMBDA_TASK_ROOT: codeFolder,
      TMPDIR: temporary,
      // Lambda's user has a home folder in /etc/passwd; this user is not in it.
      HOME: temporary,
    },
  });
  const log: string[] = [];
  if (child.stdout !== null) createInterface(child.stdout).on('line', (line) => log.push(line));
  await answerOf(child);
  const { pid = 0 } = child;
  const signalAll = (signal: NodeJS.Signals) => {
    for (const each of [pid, ...runningBrowsers(pid)]) process.kill(each, signal);
  };
  let frozen = api.asked();
  const timeoutMs = functionProperties.Timeout * 1_000;
  return {
    log,
    temporary,
    pid,
    order: api.order,
    frozen: () => frozen,
    async invoke(event, leftMs = timeoutMs) {
      await frozen;
      signalAll('SIGCONT');
      const awsRequestId = randomUUID();
      const done = api.invoke(awsRequestId, Date.now() + leftMs);
      const answer = answerOf(child).finally(() => api.note('answer'));
      child.send({ event, awsRequestId, timeoutMs });
      frozen = Promise.all([answer, done]).then(() => signalAll('SIGSTOP'));
      return (await answer) as APIGatewayProxyResult;
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      // A frozen browser does not notice the end of the function. Each leads a process group of its own.
      const browsers = runningBrowsers(pid);
      child.kill('SIGKILL');
      for (const browser of browsers) process.kill(-browser, 'SIGKILL');
      await ended;
      await api.close();
      await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function underLayer(variables: Record<string, string>, layerFolder: string): Record<string, string> {
  const inLayer = Object.entries(variables).filter(([, value]) => value.startsWith('/opt/'));
  return Object.fromEntries(
    inLayer.map(([name, value]) => [name, join(layerFolder, value.slice('/opt/'.length))]),
  );
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The function ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}

/** Root may choose a user, if a user without rights can read Node and this project. */
async function mayBecomeNobody(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const folders = [process.execPath, RUNTIME, tmpdir()].flatMap((path) => [path, ...ancestors(path)]);
  const modes = await Promise.all(folders.map(async (folder) => (await lstat(folder)).mode));
  return modes.every((mode) => (mode & 0o001) !== 0 || (mode & 0o004) !== 0);
}

function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...ancestors(parent)];
}
