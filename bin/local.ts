/**
 * The whole service on one machine. It turns an HTTP request into API Gateway's event, calls the deployed handler, and
 * sends its answer. Settings come from the environment; bin/local/run/settings.ts lists them.
 */
import { readConfig } from '../lambda/config.ts';
import { buildBrowserPack } from '../lib/browser-layer/build.ts';
import { buildFilters } from '../lib/filter-engines/build.ts';
import { buildInPageScripts } from '../lib/in-page/build.ts';
import { announceLocalRun } from './admin/deployment/local-run.ts';
import { createProgram, readProcessWords } from './command-line/program.ts';
import { type LocalSettings, readLocalSettings } from './local/run/settings.ts';
import { startLocal } from './local/run/start.ts';
import { onStopSignals } from './local/run/stop-signals.ts';
import { useTemporaryFolder } from './local/run/temporary-folder.ts';
import { welcomeText } from './local/run/welcome.ts';

readProcessWords(
  createProgram('start').description(
    'Runs the whole service on this machine. Settings come from the environment; bin/README.md lists them.',
  ),
);

let removeTemporaryFolder = () => {};
let stop = async () => {};

try {
  const settings = readLocalSettings(process.env);
  removeTemporaryFolder = useTemporaryFolder(process.env);
  onStopSignals({ stop: () => stop(), exit });
  process.on('uncaughtException', fail);
  await run(settings);
} catch (error) {
  fail(explain(error));
}

function fail(reason: unknown): void {
  console.error(reason);
  exit(1);
}

async function run(settings: LocalSettings): Promise<void> {
  const local = await startLocal({
    ...settings,
    browserPack: settings.chromePath === undefined ? await buildBrowserPack() : undefined,
    filtersPack: await buildFilters(),
    inPageScripts: await buildInPageScripts(),
    environment: process.env,
    // Imported here, because the environment of the function is complete only now.
    loadHandler: async () => (await import('../lambda/handler.ts')).handler,
    logFault: console.error,
  });
  const forget = await announceLocalRun({
    url: local.url,
    config: readConfig(process.env),
    embeddedAccessKey: local.dynamoAccessKey,
  });
  stop = async () => {
    await forget();
    await local.close();
  };
  console.log(welcomeText({ ...settings, ...local, plans: readConfig(process.env).plans }));
}

/** Removes the folder last: the exit handlers of the launches kill browsers that still use it. */
function exit(code: number): void {
  process.once('exit', removeTemporaryFolder);
  process.exit(code);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('code' in error && error.code === 'EADDRINUSE' && 'port' in error)) return error.message;
  return `Port ${error.port} is taken. Set PORT to another one, or PORT=0 for any free one.`;
}
