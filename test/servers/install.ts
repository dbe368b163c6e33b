/**
 * Installs the servers into build/servers when they are missing there: those in Java with Maven, the S3
 * servers with Go. Says what is missing on this machine instead of failing.
 */
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../lib/browser-layer/package-folder.ts';
import { type Installed, installGoProgram, isThere, runProgram } from '../support/programs.ts';
import type { S3Program } from './s3-programs.ts';

const FOLDER = join(ROOT, 'build', 'servers');

interface JavaServer {
  name: string;
  /** What it is installed from and into: `elasticmq.pom.xml`. */
  id: string;
  /** The file that tells its version. */
  jar: RegExp;
}

interface Jars {
  file: string;
  version: string;
}

export const DYNAMODB_LOCAL: JavaServer = {
  name: 'DynamoDB Local',
  id: 'dynamodb-local',
  jar: /^DynamoDBLocal-(.+)\.jar$/,
};

export const ELASTICMQ: JavaServer = {
  name: 'ElasticMQ',
  id: 'elasticmq',
  jar: /^elasticmq-server_[\d.]+-(.+)\.jar$/,
};

/** `file` is the folder of the .jar files. */
export async function installJars({ name, id, jar }: JavaServer): Promise<Jars | { missing: string }> {
  for (const program of ['java', 'mvn']) {
    if (!(await isThere(program, ['-version']))) return { missing: `${program} is not on this machine` };
  }
  const folder = join(FOLDER, id);
  if (!existsSync(folder)) {
    console.error(`Getting ${name} (test/servers/${id}.pom.xml)`);
    const partial = `${folder}.partial`;
    await rm(partial, { recursive: true, force: true });
    const pom = join(import.meta.dirname, `${id}.pom.xml`);
    const words = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${partial}`];
    if (!(await runProgram('mvn', words))) return { missing: `Maven could not get ${name}` };
    // Last, so that the folder is complete or absent.
    await rename(partial, folder);
  }
  const jars = await readdir(folder);
  const version = jars.flatMap((file) => jar.exec(file)?.[1] ?? [])[0] ?? '';
  return { file: folder, version };
}

/** `file` is the program. */
export function installS3(program: S3Program): Promise<Installed> {
  return installGoProgram(program, FOLDER);
}
