/**
 * CDK entry: one App, one stack. Settings come from the context of cdk.json and are checked first, so that a
 * wrong one fails at once and not after the browser was packed.
 */
import { App } from 'aws-cdk-lib';
import { buildBrowserPack } from '../lib/browser-layer/build.ts';
import { buildFilters } from '../lib/filter-engines/build.ts';
import { ScreenshotStack } from '../lib/screenshot-stack.ts';
import { readSettings } from '../lib/settings.ts';

const app = new App();
const settings = readSettings(app.node.getAllContext());

const [browserPack, filtersPack] = await Promise.all([buildBrowserPack(), buildFilters()]);
new ScreenshotStack(app, 'ScreenshotService', { settings, browserPack, filtersPack });
app.synth();
