/**
 * The local run in a separate process, as `npm start` starts it, with limits that no benchmark reaches.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServiceProcess {
  /** Without a trailing slash. */
  url: string;
  apiKey: string;
  pid: number;
  close(): Promise<void>;
}

const THIS_CHECKOUT = join(import.meta.dirname, '..', '..');
const API_KEY = 'local-pro';
const PLANS = JSON.stringify({ pro: { ratePerMinute: 1_000_000, quotaPerMonth: 1_000_000 } });
const READY_LINE = /^Screenshot service: (\S+)/;

/**
 * `checkout` is the folder of a version of the service with its node_modules; default: this one. `settings`
 * are environment variables of the local run.
 */
export async function startServiceProcess(
  checkout = THIS_CHECKOUT,
  settings: NodeJS.ProcessEnv = {},
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [join(checkout, 'bin', 'local.ts')], {
    cwd: checkout,
    env: {
      ...process.env,
      PORT: '0',
      PLANS,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readUrl(child);
  const { pid } = child;
  if (pid === undefined) throw new Error('The service has no process');
  return {
    url,
    apiKey: API_KEY,
    pid,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Reads all output, because a full pipe would block the service. */
async function readUrl(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The service has no output');
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}`)));
    lines.on('line', (line) => {
      const url = READY_LINE.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
}
