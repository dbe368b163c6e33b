/**
 * The local run with the real browser, on a free port, for tests of its clients. Browsers are shared, except in a sweep (see
 * shared-browsers.ts).
 */
import { type LocalRun, startLocal } from '../../bin/local/run/start.ts';
import { createBrowserSource } from '../../lambda/capture/browser/source.ts';
import { createCaptureService } from '../../lambda/capture/capture.ts';
import { readConfig } from '../../lambda/config.ts';
import { createHandler, type Overrides } from '../../lambda/create-handler.ts';
import { buildBrowserPack } from '../../lib/browser-layer/build-pack.ts';
import { buildFilters } from '../../lib/filter-engines/build-engines.ts';
import { buildInPageScripts } from '../../lib/in-page/build-scripts.ts';
import { shareBrowsers } from './shared-browsers.ts';
import { IS_SWEEP } from './sweep.ts';

/** `now` is the clock of the service, and of the gateway in front of it. */
export async function startLocalRun(overrides: Overrides = {}, concurrency = 2): Promise<LocalRun> {
  return startLocal({
    port: 0,
    concurrency,
    dataDir: undefined,
    dynamoEndpoint: undefined,
    s3: undefined,
    chromePath: undefined,
    privateTargets: 'true',
    hosts: [],
    browserPack: await buildBrowserPack(),
    filtersPack: await buildFilters(),
    inPageScripts: await buildInPageScripts(),
    environment: process.env,
    loadHandler: async () => {
      const config = { ...readConfig(process.env), waitingBrowsers: 0 };
      const source = createBrowserSource(config);
      const captures = createCaptureService(config, {
        resolve: overrides.resolve,
        source: IS_SWEEP ? source : shareBrowsers(source),
      });
      return createHandler(config, { captures, ...overrides });
    },
    ...(overrides.now && { now: overrides.now }),
    logFault: () => {},
  });
}
