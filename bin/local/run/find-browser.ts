/** Finds the browser of this machine, tries it, and says which it is. */
import { checkChromium } from './check-chromium.ts';
import { chooseBrowser, describeChoice } from './choose-browser.ts';
import type { ShowStep } from './progress.ts';

/**
 * The path of an installed browser, or undefined for the packed one. `chromePath`: the value of CHROME_PATH.
 * Throws an Error of one sentence if there is none, or it does not start.
 */
export async function findBrowser(
  chromePath: string | undefined,
  show: ShowStep,
): Promise<string | undefined> {
  const { platform, arch, env: environment } = process;
  const browser = await chooseBrowser({ platform, arch, environment }, chromePath);
  if (browser === undefined) return undefined;
  // Only the headless shell runs in one process.
  const processModel = process.env.BROWSER_PROCESS_MODEL === 'single' ? 'single' : 'multi';
  process.env.BROWSER_PROCESS_MODEL = processModel;
  await show(`Trying ${browser.name}`, (begin) => {
    begin();
    return checkChromium(browser.path, processModel);
  });
  if (chromePath === undefined) console.log(describeChoice(browser));
  return browser.path;
}
