/**
 * Puts the denied hosts beside the function's code. Lambda limits all environment variables
 * together to 4 KB, which 300 hosts exceed. A file has no such limit and costs a cold start less
 * than a round trip to a parameter store.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Names, Stage } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { DENY_HOSTS_FILE } from './file-names.ts';

/** Writes the hosts into the folder of the synthesis, one a line. Returns the path of the file. */
export function writeDenyHosts(scope: Construct, denyHosts: readonly string[]): string {
  const { outdir } = Stage.of(scope) ?? {};
  if (outdir === undefined) throw new Error('The function is not part of an app');
  mkdirSync(outdir, { recursive: true });
  const file = resolve(outdir, `${Names.uniqueId(scope)}.${DENY_HOSTS_FILE}`);
  writeFileSync(file, `${denyHosts.join('\n')}\n`);
  return file;
}
