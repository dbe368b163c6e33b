/**
 * Prepares the files that captures need: the packed browser, the filter lists, and the scripts that run
 * inside pages. The first start builds them, and so does a start after an update.
 */
import { buildBrowserPack } from '../../../lib/browser-layer/build-pack.ts';
import { buildFilters } from '../../../lib/filter-engines/build-engines.ts';
import { buildInPageScripts } from '../../../lib/in-page/build-scripts.ts';
import type { ShowStep } from './progress.ts';

interface PreparedFiles {
  /** Folder of the packed browser; undefined if CHROME_PATH names another. */
  browserPack: string | undefined;
  filtersPack: string;
  inPageScripts: string;
}

/** Errors of the builds are passed on. */
export async function prepareFiles(chromePath: string | undefined, show: ShowStep): Promise<PreparedFiles> {
  return {
    browserPack:
      chromePath === undefined
        ? await show('Unpacking Chromium and its fonts (only once)', (begin) =>
            buildBrowserPack(undefined, begin),
          )
        : undefined,
    filtersPack: await show('Building the filter lists (only once)', (begin) =>
      buildFilters(undefined, begin),
    ),
    inPageScripts: await show('Building the scripts that run in pages (only once)', (begin) =>
      buildInPageScripts(undefined, begin),
    ),
  };
}
