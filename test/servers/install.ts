/**
 * Installs the servers into build/servers when they are missing there: DynamoDB Local with Maven, the S3 servers with Go.
 * Says what is missing on this machine instead of failing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../lib/browser-layer/package-folder.ts';
import type { S3Program } from './s3-programs.ts';

const FOLDER = join(ROOT, 'build', 'servers');

/** `missing`: a sentence that says why the server cannot run here. */
type Installed = { file: string } | { missing: string };

interface Jars {
  file: string;
  version: string;
}

/** `file` is the folder of the .jar files. */
export async function installDynamoLocal(): Promise<Jars | { missing: string }> {
  for (const program of ['java', 'mvn']) {
    if (!(await isThere(program, ['-version']))) return { missing: `${program} is not on this machine` };
  }
  const folder = join(FOLDER, 'dynamodb-local');
  if (!existsSync(folder)) {
    console.error('Getting DynamoDB Local (test/servers/pom.xml)');
    const partial = `${folder}.partial`;
    await rm(partial, { recursive: true, force: true });
    const pom = join(import.meta.dirname, 'pom.xml');
    const words = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${partial}`];
    if (!(await run('mvn', words))) return { missing: 'Maven could not get DynamoDB Local' };
    // Last, so that the folder is complete or absent.
    await rename(partial, folder);
  }
  const jars = await readdir(folder);
  const version = jars.flatMap((name) => /^DynamoDBLocal-(.+)\.jar$/.exec(name)?.[1] ?? [])[0] ?? '';
  return { file: folder, version };
}

/** `file` is the program. */
export async function installS3({ name, module, version }: S3Program): Promise<Installed> {
  const folder = join(FOLDER, `${name}-${version}`);
  const file = join(folder, name);
  if (existsSync(file)) return { file };
  if (!(await isThere('go', ['version']))) return { missing: 'go is not on this machine' };
  console.error(`Building ${name} ${version}`);
  await mkdir(folder, { recursive: true });
  const isBuilt = await run('go', ['install', `${module}@${version}`], { GOBIN: folder });
  return isBuilt ? { file } : { missing: `go could not build ${module}@${version}` };
}

async function isThere(program: string, words: string[]): Promise<boolean> {
  const child = spawn(program, words, { stdio: 'ignore' });
  return once(child, 'exit').then(
    () => true,
    () => false,
  );
}

async function run(program: string, words: string[], environment: object = {}): Promise<boolean> {
  const child = spawn(program, words, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
