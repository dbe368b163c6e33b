/**
 * The bundled code of a function as an asset of the stack. A synthesis that bundles
 * nothing, as in tests, builds nothing.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { type AssetCode, Code } from 'aws-cdk-lib/aws-lambda';
import { ROOT } from '../browser-layer/package-folder.ts';
import type { FunctionName } from './build-function.ts';

const BUILD = join(import.meta.dirname, 'build-function.ts');
/** The handler in the code: the export `handler` of the file `index.mjs`. */
export const HANDLER = 'index.handler';
/** The one of messages of jobs, in the code of captures. */
export const WORKER_HANDLER = 'index.worker';

/** `denyHosts`: file with the denied hosts. */
export function functionCode(name: FunctionName, denyHosts?: string): AssetCode {
  const more = denyHosts === undefined ? [] : ['--deny-hosts', denyHosts];
  return Code.fromAsset(ROOT, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never run. The CDK takes assets of one folder with the same options for one
      // asset, and builds only the first.
      command: [name, ...more],
      local: {
        // The CDK waits for no promise, so the build runs in a process of its own.
        tryBundle(folder) {
          execFileSync(process.execPath, [BUILD, name, folder, ...more], {
            stdio: ['ignore', 'inherit', 'inherit'],
          });
          return true;
        },
      },
      // Never used: esbuild is a devDependency and runs on any machine.
      image: DockerImage.fromRegistry('none'),
    },
  });
}
