/** The local run with the real browser, on a free port, for tests of its clients. */
import { type LocalRun, startLocal } from '../../bin/local/run/start.ts';
import { readConfig } from '../../lambda/config.ts';
import { createHandler, type Overrides } from '../../lambda/create-handler.ts';
import { buildBrowserPack } from '../../lib/browser-layer/build-pack.ts';
import { buildFilters } from '../../lib/filter-engines/build-engines.ts';
import { buildInPageScripts } from '../../lib/in-page/build-scripts.ts';

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
    loadHandler: async () => createHandler({ ...readConfig(process.env), waitingBrowsers: 0 }, overrides),
    ...(overrides.now && { now: overrides.now }),
    logFault: () => {},
  });
}
