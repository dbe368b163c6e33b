/**
 * Which browser the local run captures with. The packed Chromium is a program for Linux on x64. Elsewhere the
 * run takes an installed Chrome, Chromium or Edge from the usual places.
 */
import { access, constants } from 'node:fs/promises';
import { posix, win32 } from 'node:path';

interface Machine {
  platform: string;
  arch: string;
  environment: Record<string, string | undefined>;
}

interface InstalledBrowser {
  path: string;
  /** What the browser is called, or what named it. */
  name: string;
}

/** Product -> where it lies below each folder of programs. */
const ON_MACOS = {
  'Google Chrome': 'Google Chrome.app/Contents/MacOS/Google Chrome',
  Chromium: 'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge': 'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
};
const ON_WINDOWS = {
  'Google Chrome': 'Google\\Chrome\\Application\\chrome.exe',
  Chromium: 'Chromium\\Application\\chrome.exe',
  'Microsoft Edge': 'Microsoft\\Edge\\Application\\msedge.exe',
};
/** Program on the PATH -> product. */
const ON_PATH = {
  'google-chrome': 'Google Chrome',
  'google-chrome-stable': 'Google Chrome',
  chromium: 'Chromium',
  'chromium-browser': 'Chromium',
  'microsoft-edge': 'Microsoft Edge',
};

/**
 * Undefined for the packed Chromium. `chromePath`: the value of CHROME_PATH. Throws an Error of one
 * sentence if there is no browser.
 */
export async function chooseBrowser(
  machine: Machine,
  chromePath: string | undefined,
): Promise<InstalledBrowser | undefined> {
  if (chromePath !== undefined) return { path: chromePath, name: 'the browser of CHROME_PATH' };
  const { platform, arch } = machine;
  if (platform === 'linux' && arch === 'x64') return undefined;
  for (const browser of usualPlaces(machine)) {
    const isThere = await access(browser.path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return browser;
  }
  throw new Error(
    `The packed Chromium runs on Linux x64 only, not on ${platform} ${arch}, and no Chrome, Chromium or Edge was found: install one, or set CHROME_PATH to the path of one.`,
  );
}

/** One sentence for people whose captures another browser takes. */
export function describeChoice({ path, name }: InstalledBrowser): string {
  return (
    `Captures are taken by ${name} (${path}), because the packed Chromium runs on Linux x64 only: they have the version, ` +
    'fonts and speed of this machine, and differ in detail from those of a deployment.'
  );
}

function usualPlaces({ platform, environment }: Machine): InstalledBrowser[] {
  if (platform === 'darwin') {
    return below(['/Applications', `${environment.HOME}/Applications`], ON_MACOS, posix.join);
  }
  if (platform === 'win32') {
    const { ProgramFiles, 'ProgramFiles(x86)': x86, LOCALAPPDATA } = environment;
    return below([ProgramFiles, x86, LOCALAPPDATA], ON_WINDOWS, win32.join);
  }
  const folders = (environment.PATH ?? '').split(':').filter((folder) => folder !== '');
  return Object.entries(ON_PATH).flatMap(([program, name]) =>
    folders.map((folder) => ({ name, path: posix.join(folder, program) })),
  );
}

function below(
  folders: readonly (string | undefined)[],
  products: Record<string, string>,
  join: (folder: string, file: string) => string,
): InstalledBrowser[] {
  return Object.entries(products).flatMap(([name, file]) =>
    folders.flatMap((folder) => (folder === undefined ? [] : [{ name, path: join(folder, file) }])),
  );
}
