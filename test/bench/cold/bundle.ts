/**
 * Makes the function's bundle as a deployment does: synthesizes the stack with the options of the function.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { ROOT } from '../../../lib/browser-layer/package-folder.ts';
import { ScreenshotStack } from '../../../lib/screenshot-stack.ts';
import { STACK_NAME } from '../../../lib/stack-outputs.ts';
import { readSettings } from '../../../lib/stack-settings.ts';

interface BundleOptions {
  browserPack: string;
  filtersPack: string;
  /** Folder of the assembly. */
  outdir: string;
}

const CODE_FILE = 'index.mjs';

/** Returns the path of the code. */
export async function bundleFunction({ browserPack, filtersPack, outdir }: BundleOptions): Promise<string> {
  const { context } = JSON.parse(await readFile(join(ROOT, 'cdk.json'), 'utf8'));
  // Staging would copy the layer, which is not needed because this is not deployed.
  const app = new App({ outdir, context: { ...context, 'aws:cdk:disable-asset-staging': true } });
  const settings = readSettings(app.node.getAllContext());
  new ScreenshotStack(app, STACK_NAME, { settings, browserPack, filtersPack });
  const files = await readdir(outdir, { recursive: true });
  const codes = files.filter((file) => file.endsWith(CODE_FILE));
  const [code] = codes;
  if (code === undefined || codes.length > 1)
    throw new Error(`The assembly holds ${codes.length} ${CODE_FILE}`);
  return join(outdir, code);
}
