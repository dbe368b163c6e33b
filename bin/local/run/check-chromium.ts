/**
 * Checks an installed browser at the start: the path must name a program that starts as the captures start it
 * and answers as a Chromium. Otherwise every capture would fail, and say only that no browser is available.
 */
import { access, constants, stat } from 'node:fs/promises';
import { installedEnvironment } from '../../../lambda/capture/browser/installed-environment.ts';
import { launchBrowser } from '../../../lambda/capture/browser/launch.ts';
import type { Config } from '../../../lambda/config/config.ts';

// No page is loaded, so nothing listens there.
const NO_PROXY = { proxyUrl: 'socks5://127.0.0.1:1', proxyAddress: '127.0.0.1' };

/** Throws an Error of one sentence if the path is not that of a Chromium. */
export async function checkChromium(chromePath: string, processModel: Config['processModel']): Promise<void> {
  const refuse = (why: string, cause?: unknown): never => {
    throw new Error(`CHROME_PATH takes the path of a Chromium, but ${chromePath} ${why}.`, { cause });
  };
  const found = await stat(chromePath).catch(() => refuse('does not exist'));
  if (!found.isFile()) refuse('is not a file');
  await access(chromePath, constants.X_OK).catch(() => refuse('may not be executed'));
  const launch = async () => {
    const browser = await launchBrowser({
      executablePath: chromePath,
      environment: installedEnvironment(),
      ...NO_PROXY,
      processModel,
      // The launch itself gives up in time.
      signal: new AbortController().signal,
      sweepProcesses: async () => 0,
    });
    await browser.dispose();
  };
  // On a busy machine Chromium in one process crashes in one of some thousand
  // launches. A capture tries twice, too.
  await launch()
    .catch(launch)
    .catch((error) => refuse('does not start as one', error));
}
