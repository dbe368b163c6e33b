/**
 * Browsers that fail to start. Scripts stand in for them: each answers a given number of protocol messages.
 */
import { access, chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { launchBrowser } from '../../../lambda/capture/browser/launch.ts';
import { openFiles } from '../../security/browser-process.ts';
import { createPackedSource } from '../../support/capture.ts';
import { eventually } from '../../support/eventually.ts';
import { createDirectory } from '../../support/scratch.ts';

const folder = createDirectory();
beforeAll(() => void vi.stubEnv('TMPDIR', folder));

/** A stand-in browser that answers so many messages and then exits or hangs. Its page never attaches. */
async function standIn(answers: number, last: 'exit' | 'hang'): Promise<string> {
  const path = join(folder, `${last}-after-${answers}`);
  const script = `#!${process.execPath}
const { appendFileSync, createReadStream, writeSync } = require('node:fs');
const say = (message) => writeSync(4, JSON.stringify(message) + '\\0');
appendFileSync(${JSON.stringify(`${path}.pid`)}, process.pid + '\\n');
let left = ${answers};
const answer = ({ id }) => {
  if (left > 0) say({ id, result: {} });
  left -= 1;
  if (left <= 0 && ${last === 'exit'}) process.exit(1);
};
let text = '';
createReadStream('', { fd: 3 }).on('data', (piece) => {
  const messages = (text + piece).split('\\0');
  text = messages.pop();
  for (const message of messages) answer(JSON.parse(message));
});
setInterval(() => undefined, 1_000);
`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}

function launch(executablePath: string, signal = new AbortController().signal) {
  return launchBrowser({
    executablePath,
    environment: {},
    proxyUrl: 'socks5://127.0.0.1:1',
    proxyAddress: '127.0.0.1',
    processModel: 'single',
    signal,
    sweepProcesses: async () => 0,
  });
}

const profiles = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('screenshot-profile-'));

test('a killed browser leaves no pipe and no message open, however long it takes to exit', async () => {
  const pipes = () => openFiles('self').filter((file) => file.startsWith('socket:'));
  const source = await createPackedSource();
  const launched = () =>
    source.launch({
      proxyUrl: 'socks5://127.0.0.1:1',
      address: '127.0.0.1',
      signal: new AbortController().signal,
    });
  // The first one starts the guard of all, which has a pipe too.
  await (await launched()).dispose();
  const before = new Set(pipes());
  const browser = await launched();
  const answer = browser.session.send('Runtime.evaluate', { expression: 'for (;;);' });
  const refused = expect(answer).rejects.toThrow('Target closed');
  browser.kill();
  // Node closes the pipes in the next turn of the event loop, when the process is still alive.
  await new Promise((resolve) => setImmediate(resolve));
  // Connections of earlier test files may close meanwhile.
  expect(pipes().filter((pipe) => !before.has(pipe))).toEqual([]);
  await refused;
  await browser.dispose();
});

describe('a browser that does not start', () => {
  test.each([0, 1])(
    'is refused at once when it exits after %i answers',
    async (answers) => {
      const before = await profiles();
      const launching = launch(await standIn(answers, 'exit'));
      await expect(launching).rejects.toMatchObject({ code: 'browser_unavailable' });
      expect(await profiles()).toEqual(before);
      // The test's timeout of 5 s is shorter than that of the launch: the exit is what ends it.
    },
    5_000,
  );

  test('is refused when it cannot be executed', async () => {
    const file = join(folder, 'no-program');
    await writeFile(file, 'nothing');
    await expect(launch(file)).rejects.toMatchObject({ code: 'browser_unavailable' });
    await expect(launch(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'browser_unavailable' });
  });

  test.each([0, 1])('is killed at the deadline when it hangs after %i answers', async (answers) => {
    const before = await profiles();
    const path = await standIn(answers, 'hang');
    const time = new AbortController();
    const launching = launch(path, time.signal);
    const pid = await eventually(async () => {
      const line = await readFile(`${path}.pid`, 'utf8');
      // The file is empty for a moment.
      expect(line).toMatch(/\n$/);
      return Number(line);
    });
    time.abort(new Error('The time is up'));
    await expect(launching).rejects.toThrow('The time is up');
    await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
    expect(await profiles()).toEqual(before);
  });

  test('is not started when the deadline has passed before', async () => {
    const path = await standIn(9, 'hang');
    await expect(launch(path, AbortSignal.abort(new Error('Over')))).rejects.toThrow('Over');
    await expect(access(`${path}.pid`)).rejects.toThrow();
  });
});
