/**
 * Synthesizes the stack without bundling the function and with a pack of one small file, so that a test takes
 * a moment. Everything else is as `cdk synth` has it, cdk.json included.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll } from 'vitest';
import { ScreenshotStack } from '../../lib/screenshot-stack.ts';
import { readSettings } from '../../lib/settings.ts';

const scratch = mkdtempSync(join(tmpdir(), 'screenshot-stack-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A new folder that is gone after the test file. */
export function createDirectory(): string {
  return mkdtempSync(join(scratch, 'part-'));
}

export interface CloudFormationResource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
}

/** The context that cdk.json ships with. */
export function shippedContext(): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')).context;
}

/** A folder that looks like a packed browser to the stack. Its neighbour must not get into the layer. */
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

export interface Synthesized {
  template: Template;
  /** Where the assembly with its assets lies. */
  directory: string;
}

/** Gives the stack's template for settings that differ from the shipped ones, and for a pack. */
export function synthesize(settings: Record<string, unknown> = {}, pack?: string): Synthesized {
  const directory = createDirectory();
  const app = new App({
    outdir: join(directory, 'cdk.out'),
    context: { ...shippedContext(), ...settings, 'aws:cdk:bundling-stacks': [] },
  });
  const browserPack = pack ?? createPack(directory);
  const stack = new ScreenshotStack(app, 'ScreenshotService', {
    settings: readSettings(app.node.getAllContext()),
    browserPack,
    filtersPack: createFilters(browserPack),
  });
  return { template: Template.fromStack(stack), directory };
}

/** The only resource of a type. Throws when there is none or another. */
export function onlyResource(template: Template, type: string): [id: string, CloudFormationResource] {
  const [entry, ...others] = Object.entries(template.findResources(type));
  if (entry === undefined || others.length > 0) throw new Error(`${type}: ${entry ? 'several' : 'none'}`);
  const [id, resource] = entry;
  return [id, { Type: type, Properties: resource.Properties ?? {}, DeletionPolicy: resource.DeletionPolicy }];
}
