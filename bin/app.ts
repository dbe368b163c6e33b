/**
 * CDK entry: one App, one stack. The settings in the context of cdk.json are checked first, so that a wrong
 * one fails before the browser is packed.
 */
import { Annotations, App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readBrowserRelease, warnOfBrowserAge } from '../lib/browser-age.ts';
import { buildBrowserPack } from '../lib/browser-layer/build-pack.ts';
import { readPackage } from '../lib/browser-layer/package-folder.ts';
import { buildFilters } from '../lib/filter-engines/build-engines.ts';
import { ScreenshotStack } from '../lib/screenshot-stack.ts';
import { STACK_NAME } from '../lib/stack-outputs.ts';
import { readSettings, type Settings } from '../lib/stack-settings.ts';

const app = new App();
const settings = readSettingsOrExit();

const [browserPack, filtersPack] = await Promise.all([buildBrowserPack(), buildFilters()]);
const stack = new ScreenshotStack(app, STACK_NAME, { settings, browserPack, filtersPack });

const release = readBrowserRelease();
const warning = warnOfBrowserAge(release, readPackage(release.package).version, Date.now());
if (warning !== undefined) Annotations.of(stack).addWarningV2('screenshot-service:browser-age', warning);

if (settings.alarmEmail === undefined) {
  Annotations.of(stack).addWarningV2(
    'screenshot-service:no-subscriber',
    'No alarm reaches anybody: set alarmEmail, or subscribe to the topic of the output AlarmTopic.',
  );
}

if (settings.tenantIsolation) {
  Annotations.of(stack).addWarningV2(
    'screenshot-service:no-jobs',
    'There are no jobs with tenantIsolation, because queues call no function that has tenants: POST /jobs is 404.',
  );
}

// A finding that is not accepted beside its construct fails the synthesis.
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();

/** A wrong setting needs no stack trace: the message names it. */
function readSettingsOrExit(): Settings {
  try {
    return readSettings(app.node.getAllContext());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
