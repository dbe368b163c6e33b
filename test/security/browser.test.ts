import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { captureOnly, codeOf, fileOf } from '../support/capture.ts';
import { servePages } from '../support/during-tests.ts';
import { answerWith, type Route } from '../support/page-server.ts';
import { environmentOf, openFiles, profileOf, runningBrowsers, socketsOf } from './browser-process.ts';

/** The state of the browser during its request for /look. */
interface Sight {
  pids: number[];
  environment: Record<string, string>;
  profile: string;
  profileExists: boolean;
  sockets: ReturnType<typeof socketsOf>;
  files: string[];
}

const attachment: Route = answerWith('application/x-download', 'loot', {
  headers: { 'Content-Disposition': 'attachment; filename=loot.bin' },
});

const sights: Sight[] = [];
const pages = servePages({
  '/look': (_request, response) => {
    sights.push(look());
    response.setHeader('Content-Type', 'text/html').end('<h1>Seen</h1>');
  },
  '/loot': attachment,
  '/downloads': `<h1>Downloads</h1><a id=a download="loot.bin" href="/loot">x</a><iframe src="/loot"></iframe>
    <script>for (let i = 0; i < 5; i++) {
      a.click();
      const blob = Object.assign(document.createElement('a'), { download: 'loot.bin',
        href: URL.createObjectURL(new Blob(['loot'])) });
      document.body.append(blob); blob.click();
    }</script>`,
});
const capture = captureOnly(pages);

function look(): Sight {
  const pids = runningBrowsers();
  const [pid = 0] = pids;
  return {
    pids,
    environment: environmentOf(pid),
    profile: profileOf(pid),
    profileExists: existsSync(profileOf(pid)),
    sockets: pids.flatMap(socketsOf),
    files: pids.flatMap(openFiles),
  };
}

function sightAt(index: number): Sight {
  const sight = sights[index];
  if (sight === undefined) throw new Error('The page was not asked for');
  return sight;
}

describe('the browser', () => {
  // Of two captures, one after the other.
  beforeAll(async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a-secret');
    vi.stubEnv('AWS_SESSION_TOKEN', 'a-secret');
    vi.stubEnv('SECRETS_KEY_ID', 'a-secret');
    for (const _one of [0, 1]) fileOf(await capture({ url: `${pages.url}/look`, width: 200, height: 150 }));
    vi.unstubAllEnvs();
  });

  it('inherits nothing from the environment of the service', () => {
    const { environment } = sightAt(0);
    expect(Object.keys(environment).sort()).toEqual([
      'FONTCONFIG_FILE',
      'HOME',
      'LANGUAGE',
      'LC_ALL',
      'LD_LIBRARY_PATH',
      'PATH',
      'TMPDIR',
      'TZ',
    ]);
    expect(JSON.stringify(environment)).not.toContain('a-secret');
  });

  it('listens on no port, and connects only to its own proxy', () => {
    const { sockets } = sightAt(0);
    expect(sockets.filter(({ isListening }) => isListening)).toEqual([]);
    expect(sockets.filter(({ protocol }) => protocol !== 'tcp')).toEqual([]);
    expect(new Set(sockets.map(({ remote }) => remote)).size).toBe(1);
    // 127.0.0.1 in the kernel's byte order is 0100007F: the proxy has another address of 127/8.
    expect(sockets[0]?.remote).toMatch(/^(?!0100007F)[0-9A-F]{6}7F:/);
  });

  it('has its own profile, and leaves neither the profile nor a process behind', () => {
    const [one, two] = [sightAt(0), sightAt(1)];
    expect([one.profileExists, two.profileExists]).toEqual([true, true]);
    expect(one.profile).not.toBe(two.profile);
    expect([existsSync(one.profile), existsSync(two.profile)]).toEqual([false, false]);
    expect(runningBrowsers()).toEqual([]);
  });

  it('holds no file of the service open', () => {
    const { files } = sightAt(0);
    const foreign = files.filter((file) => file.startsWith('/') && !isOfBrowser(file));
    expect(foreign).toEqual([]);
  });

  it('keeps no download', async () => {
    const before = await listing();
    const steps = { click: ['#a'], script: `document.querySelector('#a').click()` };
    fileOf(await capture({ url: `${pages.url}/downloads`, width: 200, height: 150, ...steps }));
    expect(codeOf(await capture({ url: `${pages.url}/loot` }))).toBe('target_not_a_page');
    expect(await listing()).toEqual(before);
  });
});

/** Files of the browser: its folder and profile, shared libraries, fonts and devices. */
function isOfBrowser(file: string): boolean {
  return (
    /^\/(dev|proc|sys|usr|lib|lib64|etc\/fonts|memfd:)/.test(file) || /browser|screenshot-profile-/.test(file)
  );
}

/** Lists downloads in the folders where the browser could put them. */
async function listing(): Promise<string[]> {
  const folders = [tmpdir(), homedir(), process.cwd(), `${homedir()}/Downloads`];
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  return names.flat().filter((name) => /loot|crdownload|\.part$/.test(name));
}
