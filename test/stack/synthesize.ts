/**
 * Synthesizes the stack for tests: without bundling the function, with a pack of one small file, and without
 * the rules of accepted-findings.test.ts, so that it is fast. Everything else is as in `cdk synth`, cdk.json
 * included.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { ScreenshotStack } from '../../lib/screenshot-stack.ts';
import { readSettings } from '../../lib/stack-settings.ts';
import { createDirectory } from '../support/scratch.ts';

interface CloudFormationResource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
}

/** The context that cdk.json ships with. */
export function shippedContext(): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')).context;
}

/** A folder like a packed browser. The file beside it must not get into the layer. */
export function createPack(directory: string, manifest = '{"files":{"chromium":"a1"}}'): string {
  const pack = join(directory, 'browser');
  mkdirSync(pack, { recursive: true });
  writeFileSync(join(pack, 'manifest.json'), manifest);
  writeFileSync(join(pack, 'chromium'), 'no browser');
  writeFileSync(join(directory, 'neighbour.txt'), 'not for the layer');
  return pack;
}

/** The filters beside a pack. */
function createFilters(browserPack: string): string {
  const filters = join(dirname(browserPack), 'filters');
  mkdirSync(filters, { recursive: true });
  writeFileSync(join(filters, 'manifest.json'), '{}');
  return filters;
}

interface Synthesized {
  template: Template;
  /** Folder of the assembly with its assets. */
  directory: string;
}

/**
 * An app with the shipped settings and the given changes. Its assembly goes to `cdk.out` in the folder.
 * CloudFormation's own rules take more than the synthesis.
 */
export function createApp(
  directory: string,
  settings: Record<string, unknown>,
  { isValidated }: { isValidated: boolean },
): App {
  return new App({
    builtinCloudFormationValidation: isValidated,
    outdir: join(directory, 'cdk.out'),
    context: { ...shippedContext(), ...settings, 'aws:cdk:bundling-stacks': [] },
  });
}

/** The stack of such an app. Makes a pack in the folder if none is given. */
export function createStack(app: App, directory: string, pack?: string): ScreenshotStack {
  const browserPack = pack ?? createPack(directory);
  return new ScreenshotStack(app, 'ScreenshotService', {
    settings: readSettings(app.node.getAllContext()),
    browserPack,
    filtersPack: createFilters(browserPack),
  });
}

/** The stacks without a pack of their own, by their settings. */
const synthesized = new Map<string, Synthesized>();

/**
 * The stack's template with changed settings and a pack. Without a pack, the same
 * settings are synthesized once.
 */
export function synthesize(settings: Record<string, unknown> = {}, pack?: string): Synthesized {
  if (pack !== undefined) return synthesizeAnew(settings, pack);
  const key = JSON.stringify(settings);
  const result = synthesized.get(key) ?? synthesizeAnew(settings);
  synthesized.set(key, result);
  return result;
}

function synthesizeAnew(settings: Record<string, unknown>, pack?: string): Synthesized {
  const directory = createDirectory();
  const stack = createStack(createApp(directory, settings, { isValidated: false }), directory, pack);
  return { template: Template.fromStack(stack), directory };
}

/** The only resource of a type whose id has this prefix. Throws if there is none or more than one. */
export function onlyResource(
  template: Template,
  type: string,
  idStart = '',
): [id: string, CloudFormationResource] {
  const found = Object.entries(template.findResources(type)).filter(([id]) => id.startsWith(idStart));
  const [entry, ...others] = found;
  if (entry === undefined || others.length > 0) throw new Error(`${type}: ${entry ? 'several' : 'none'}`);
  const [id, resource] = entry;
  return [id, { Type: type, Properties: resource.Properties ?? {}, DeletionPolicy: resource.DeletionPolicy }];
}

/** The function whose logical id is this name and a hash. */
export function functionNamed(name: string, template: Template) {
  const functions = Object.entries(template.findResources('AWS::Lambda::Function'));
  const found = functions.find(([id]) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id));
  if (found === undefined) throw new Error(`There is no function ${name}`);
  const [id, { Properties }] = found;
  const { Variables: variables } = Properties.Environment as { Variables: Record<string, unknown> };
  return { id, properties: Properties, variables };
}
