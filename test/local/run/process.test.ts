import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUnpack } from '../../../lambda/capture/browser/unpack/unpack.ts';
import { buildBrowserPack } from '../../../lib/browser-layer/build-pack.ts';
import { createDirectory } from '../../support/scratch.ts';
import { IS_SWEEP } from '../../support/sweep.ts';

const ENTRY = join(import.meta.dirname, '../../../bin/local.ts');

let folder: string;
beforeEach(() => {
  folder = createDirectory();
});

/** The command as a user runs it, with its own temporary folder. */
function run(environment: Record<string, string>, options: readonly string[] = []) {
  const child = spawn(process.execPath, [...options, ENTRY], {
    env: { PATH: process.env.PATH, TMPDIR: folder, ...environment },
  });
  return { child, errors: text(child.stderr), ended: once(child, 'exit') };
}

const INSTALLED = 'chromium';

/** On a machine where the packed browser cannot run, and another one is installed. It needs no unpacking. */
async function runInstalled() {
  // What looks for a browser alone sees another machine: native modules are still those of this one.
  const machine = "new Error().stack.split('\\n')[2].includes('/run/find-browser.ts') ? 'arm64' : 'x64'";
  const asArm = `data:text/javascript,Object.defineProperty(process, 'arch', { get: () => ${machine} })`;
  const { executablePath, environment } = await createUnpack({
    pack: await buildBrowserPack(),
    directory: join(tmpdir(), 'screenshot-test-browser'),
  })();
  const variables = Object.entries(environment).map(([name, value]) => `${name}='${value}'`);
  const script = `#!/bin/sh\n${variables.join(' ')} exec ${executablePath} "$@"\n`;
  await writeFile(join(folder, INSTALLED), script, { mode: 0o755 });
  return run({ PORT: '0', PATH: folder }, ['--import', asArm]);
}

/** Everything printed up to the last line of the welcome. */
function welcomeOf({ child }: ReturnType<typeof run>): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes('Ctrl+C')) resolve(printed);
    });
    child.once('exit', () => reject(new Error(`It ended before it was ready: ${printed}`)));
  });
}

function urlIn(welcome: string): string {
  return /Screenshot service: (\S+)/.exec(welcome)?.[1] ?? '';
}

/** Folders in the system's memory for files, which other systems do not have. */
async function inMemoryOf({ child }: ReturnType<typeof run>): Promise<string[]> {
  const names = await readdir('/dev/shm').catch(() => []);
  return names.filter((name) => name.startsWith(`screenshot-service-${child.pid}-`));
}

/** Code 0, and nothing said. */
async function expectToStop({ child, ended, errors }: ReturnType<typeof run>, signal: NodeJS.Signals) {
  child.kill(signal);
  expect(await ended).toEqual([0, null]);
  expect(await errors).toBe('');
}

describe('the command', () => {
  it('prints its URL, the keys with their plans, and a first capture; the next run removes its folder if it is killed', async () => {
    const killed = run({ PORT: '0', PLANS: '{"free":{"ratePerMinute":3,"quotaPerMonth":7}}' });
    const welcome = await welcomeOf(killed);
    const left = await readdir(folder);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await readdir(folder)).toEqual(left);
    const [, url] = /Screenshot service: (http:\/\/127\.0\.0\.1:\d+)$/m.exec(welcome) ?? [];
    expect(welcome).toMatch(/local-free +plan free +3 requests a minute, 7 screenshots a month/);
    expect(welcome).toMatch(/local-starter +plan starter +60 requests a minute, 5000 screenshots a month/);
    expect(welcome).toMatch(/local-pro +plan pro +120 requests a minute, 25000 screenshots a month/);
    expect(welcome).toContain(`-d '{"url":"${url}/sample"}'`);

    const next = await runInstalled();
    expect((await fetch(`${urlIn(await welcomeOf(next))}/health`)).status).toBe(200);
    const present = (await readdir(folder)).filter((name) => name !== INSTALLED);
    expect(present).toHaveLength(1);
    expect(present).not.toEqual(left);
    await expectToStop(next, 'SIGTERM');
    expect(await readdir(folder)).toEqual([INSTALLED]);
    for (const one of [killed, next]) expect(await inMemoryOf(one)).toEqual([]);
  });

  it('prints a sentence for each wrong setting, and ends with code 1', async () => {
    const local = run({ PORT: 'http', PLANS: '{"free":{}}' });
    expect(await local.ended).toEqual([1, null]);
    expect(await local.errors).toBe(
      'PORT takes a whole number from 0 to 65535.\n' +
        'PLANS.free.ratePerMinute is missing.\nPLANS.free.quotaPerMonth is missing.\n',
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it.runIf(IS_SWEEP && process.getuid?.() === 0)(
    'ends with a sentence in the folder of another user',
    async () => {
      const stranger = spawn(process.execPath, [ENTRY], {
        env: { PATH: process.env.PATH, PORT: '0' },
        uid: 65_534,
        gid: 65_534,
      });
      const errors = text(stranger.stderr);
      expect(await once(stranger, 'exit')).toEqual([1, null]);
      expect(await errors).toMatch(/^\/\S+ cannot be written: the folder belongs to another user/);
    },
  );

  // choose-browser.test.ts holds what it says where nothing is installed.
  it('captures with an installed browser where the packed one cannot run, and says which; stops on SIGINT', async () => {
    const local = await runInstalled();
    const welcome = await welcomeOf(local);
    expect(welcome).toContain(`Captures are taken by Chromium (${join(folder, INSTALLED)}), because`);
    const url = urlIn(welcome);
    const response = await fetch(`${url}/screenshot`, {
      method: 'POST',
      headers: { 'X-API-Key': 'local-free', 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: `${url}/sample` }),
    });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    await expectToStop(local, 'SIGINT');
    expect(await readdir(folder)).toEqual([INSTALLED]);
  });
});
