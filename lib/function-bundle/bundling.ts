/**
 * How the functions of the stack are bundled: the code as one file, and beside it a notice of the licences of everything
 * that was bundled.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BundlingOptions, LogLevel, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';

export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const LOCK_FILE = join(PROJECT_ROOT, 'package-lock.json');

const COMPLETE_BUNDLE = join(import.meta.dirname, 'complete-bundle.ts');

/** The options of a bundle. complete-bundle.ts explains what its options put beside the code. */
export function bundleWith(...completeOptions: readonly string[]): BundlingOptions {
  return {
    ...BUNDLING,
    commandHooks: {
      beforeBundling: () => [],
      beforeInstall: () => [],
      afterBundling: (_inputDir, outputDir) => [
        [process.execPath, COMPLETE_BUNDLE, outputDir, ...completeOptions]
          .map((part) => `"${part}"`)
          .join(' '),
      ],
    },
  };
}

const BUNDLING = {
  format: OutputFormat.ESM,
  minify: true,
  // A source map would be four times as large as the code. The same commit always gives the same bundle, so a map can be
  // built when a stack trace has to be read.
  sourceMap: false,
  // Lists the packages for the notice, and is removed with it.
  metafile: true,
  // The bundle includes the SDK. The version in the runtime changes without notice (checksum defaults broke R2 once), and
  // one file loads faster than the runtime's many.
  externalModules: [],
  bundleAwsSDK: true,
  mainFields: ['module', 'main'],
  // CommonJS packages in the ES module call require() for Node's own modules.
  banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
  logLevel: LogLevel.WARNING,
  esbuildArgs: { '--alias:@puppeteer/browsers': join(import.meta.dirname, 'puppeteer-browsers.cjs') },
  // esbuild is a devDependency and runs on any machine, so Docker is never needed.
  forceDockerBundling: false,
};
