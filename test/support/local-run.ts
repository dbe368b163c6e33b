/**
 * The local run with the real browser, on a free port, for tests of its clients. Browsers are shared, except
 * in a sweep (see shared-browsers.ts).
 */
import { readLocalSettings } from '../../bin/local/run/local-settings.ts';
import { type LocalRun, startLocal } from '../../bin/local/run/start.ts';
import type { BrowserSource } from '../../lambda/capture/browser/source.ts';
import { type CaptureService, createCaptureService } from '../../lambda/capture/capture.ts';
import { type Config, readConfig } from '../../lambda/config/config.ts';
import { createHandler, type Overrides } from '../../lambda/create-handler.ts';
import { loadWorker } from '../../lambda/jobs/load-jobs.ts';
import { builtFiles } from './built-files.ts';
import { sharedSource } from './capture.ts';

/** `now` is the clock of the service, and of the gateway in front of it. */
export async function startLocalRun(overrides: Overrides = {}, concurrency = 2): Promise<LocalRun> {
  const load = loadOnce(overrides, await sharedSource());
  return startLocal({
    ...readLocalSettings({ PORT: '0' }),
    concurrency,
    ...(await builtFiles()),
    environment: process.env,
    loadHandler: async () => createHandler(load().config, { captures: load().captures, ...overrides }),
    loadWorker: async () => {
      const { config, captures } = load();
      const { now = Date.now } = overrides;
      return loadWorker({ config, capture: captures.capture, now });
    },
    ...(overrides.now && { now: overrides.now }),
    logFault: () => {},
  });
}

/**
 * Handler and worker share what runs captures. It is made when the environment has the settings of the run.
 */
function loadOnce({ resolve, captures }: Overrides, source: BrowserSource) {
  let loaded: { config: Config; captures: CaptureService } | undefined;
  return () => {
    if (loaded !== undefined) return loaded;
    const config = { ...readConfig(process.env), waitingBrowsers: 0 };
    loaded = { config, captures: captures ?? createCaptureService(config, { resolve, source }) };
    return loaded;
  };
}
