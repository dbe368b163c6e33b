/**
 * The whole service on one machine. It turns an HTTP request into API Gateway's event, calls the
 * deployed handler, and sends its answer. Settings come from the environment;
 * bin/local/run/local-settings.ts lists them.
 */
import { readConfig } from '../lambda/config/config.ts';
import { announceLocalRun } from './admin/deployment/local-run.ts';
import { createProgram, readProcessWords } from './command-line/program.ts';
import { explainFailure } from './local/run/explain-failure.ts';
import { findBrowser } from './local/run/find-browser.ts';
import { type LocalSettings, readLocalSettings } from './local/run/local-settings.ts';
import { prepareFiles } from './local/run/prepare-files.ts';
import { createProgress } from './local/run/progress.ts';
import { settingsHelp } from './local/run/settings-help.ts';
import { startLocal } from './local/run/start.ts';
import { onStopSignals } from './local/run/stop-signals.ts';
import { sweepTemporaryFolders, useTemporaryFolder } from './local/run/temporary-folder.ts';
import { welcomeText } from './local/run/welcome.ts';

readProcessWords(
  createProgram('start')
    .description(
      'Runs the whole service on this machine, with embedded DynamoDB and S3 servers, and a page to try it.',
    )
    .addHelpText('after', settingsHelp()),
);

let removeTemporaryFolder = () => {};
let stop = async () => {};

try {
  const settings = readLocalSettings(process.env);
  await sweepTemporaryFolders();
  removeTemporaryFolder = useTemporaryFolder(process.env);
  onStopSignals({ stop: () => stop(), exit });
  process.on('uncaughtException', fail);
  await run(settings);
} catch (error) {
  fail(explainFailure(error));
}

function fail(reason: unknown): void {
  console.error(reason);
  exit(1);
}

async function run(settings: LocalSettings): Promise<void> {
  const show = createProgress(process.stdout);
  const chromePath = await findBrowser(settings.chromePath, show);
  const files = await prepareFiles(chromePath, show);
  const local = await show('Starting the service', (begin) => {
    begin();
    return startLocal({
      ...settings,
      ...files,
      chromePath,
      environment: process.env,
      // Imported here, because the environment of the function is complete only now.
      loadHandler: async () => (await import('../lambda/handler.ts')).handler,
      loadWorker: async () => (await import('../lambda/handler.ts')).work,
      logFault: console.error,
    });
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
  const outside = { dynamo: settings.dynamoEndpoint, storage: settings.s3?.endpoint };
  console.log(welcomeText({ ...settings, ...local, outside, plans: readConfig(process.env).plans }));
}

/** Removes the folder last: the exit handlers of the launches kill browsers that still use it. */
function exit(code: number): void {
  process.once('exit', removeTemporaryFolder);
  process.exit(code);
}
