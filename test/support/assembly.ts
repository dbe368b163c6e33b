/** The output of a real synthesis: the function's properties, and the folders of its code and its layer. */
import { execFile } from 'node:child_process';
import { chmod, lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..', '..');

export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
}

export interface FunctionProperties extends Record<string, unknown> {
  Handler: string;
  MemorySize: number;
  Timeout: number;
  EphemeralStorage: { Size: number };
  Environment: { Variables: Record<string, unknown> };
}

/** What a function runs from. */
export interface DeployedFunction {
  functionProperties: FunctionProperties;
  codeFolder: string;
  layerFolder: string;
}

export interface Assembly extends DeployedFunction {
  /** Those of the CloudFormation template, by logical id. */
  resources: Record<string, Resource>;
  /** The function that works on jobs, if there is one. */
  worker: DeployedFunction | undefined;
  /** Of the function that sends webhooks. */
  senderCodeFolder: string | undefined;
  remove(): Promise<void>;
}

/**
 * Runs the app with bundling, as `cdk synth` does, whose own start would take longer than the
 * synthesis, and without CloudFormation's rules, which `cdk synth` and accepted-findings.test.ts check.
 * `settings` are those that differ from cdk.json. `root` is another checkout with its node_modules; default:
 * this one.
 */
export async function synthesizeForReal(
  settings: Record<string, unknown> = {},
  root = ROOT,
): Promise<Assembly> {
  const output = await mkdtemp(join(tmpdir(), 'assembly-'));
  const { context } = JSON.parse(await readFile(join(root, 'cdk.json'), 'utf8')) as { context: object };
  const CDK_CONTEXT_JSON = JSON.stringify({ ...context, ...settings });
  await promisify(execFile)(process.execPath, [join(root, 'bin', 'app.ts')], {
    cwd: root,
    env: { ...process.env, CDK_OUTDIR: output, CDK_CONTEXT_JSON, CDK_VALIDATION: 'false' },
  });
  const { Resources } = JSON.parse(
    await readFile(join(output, 'ScreenshotService.template.json'), 'utf8'),
  ) as { Resources: Record<string, Resource> };
  const propertiesOf = (type: string) => {
    const found = Object.values(Resources).find(({ Type }) => Type === type);
    if (found === undefined) throw new Error(`The template has no ${type}`);
    return found.Properties;
  };
  const functionProperties = propertiesOf('AWS::Lambda::Function') as FunctionProperties;
  const layer = propertiesOf('AWS::Lambda::LayerVersion');
  const ofJobs = (name: string) =>
    Object.entries(Resources).find(([id]) => new RegExp(`^JobFunctions${name}[0-9A-F]{8}$`).test(id))?.[1]
      .Properties as FunctionProperties | undefined;
  const [sender, worker] = [ofJobs('Sender'), ofJobs('Worker')];
  const senderCodeFolder = sender && join(output, assetOf(sender.Code));
  const codeFolder = join(output, assetOf(functionProperties.Code));
  const layerFolder = join(output, assetOf(layer.Content));
  const folders = (await Promise.all([codeFolder, layerFolder].map(listFolders))).flat();
  await Promise.all([chmod(output, 0o755), ...folders.map((folder) => chmod(folder, 0o555))]);
  return {
    resources: Resources,
    functionProperties,
    codeFolder,
    layerFolder,
    worker: worker && {
      functionProperties: worker,
      codeFolder: join(output, assetOf(worker.Code)),
      layerFolder,
    },
    senderCodeFolder,
    async remove() {
      await Promise.all(folders.map((folder) => chmod(folder, 0o755)));
      await rm(output, { recursive: true, force: true });
    },
  };
}

function assetOf(content: unknown): string {
  const { S3Key } = content as { S3Key: string };
  return `asset.${S3Key.replace('.zip', '')}`;
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const inside = entries.filter((entry) => entry.isDirectory());
  return [folder, ...inside.map(({ parentPath, name }) => join(parentPath, name))];
}

/** Bytes of all files in a folder, which Lambda limits to 250 MB. */
export async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (f) => (await lstat(join(f.parentPath, f.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
