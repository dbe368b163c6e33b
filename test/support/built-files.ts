/**
 * The files that captures need. build-first.ts has built them: a process looks for them, and unpacks, once.
 */
import { tmpdir } from 'node:os';
import { createUnpack, type Unpack } from '../../lambda/capture/browser/unpack/unpack.ts';
import type { Config } from '../../lambda/config/config.ts';
import { once } from '../../lambda/waits/once.ts';
import { buildBrowserPack } from '../../lib/browser-layer/build-pack.ts';
import { buildFilters } from '../../lib/filter-engines/build-engines.ts';
import { buildInPageScripts } from '../../lib/in-page/build-scripts.ts';

export const builtFiles = once(async () => {
  const [browserPack, filtersPack, inPageScripts] = await Promise.all([
    buildBrowserPack(),
    buildFilters(),
    buildInPageScripts(),
  ]);
  return { browserPack, filtersPack, inPageScripts, profilesFolder: profilesFolder() };
});

/** Where captures keep their profiles. */
export function profilesFolder(): string {
  return process.env.PROFILES_FOLDER ?? tmpdir();
}

const unpacks = new Map<string, Unpack>();

/** Unpacks the built browser into a folder. Each look at an unpacked one starts a thread. */
export async function sharedUnpack(directory = tmpdir()): Promise<Unpack> {
  const { browserPack } = await builtFiles();
  const unpack = unpacks.get(directory) ?? createUnpack({ pack: browserPack, directory });
  unpacks.set(directory, unpack);
  return unpack;
}

/** The same for a service, unless it has another browser, or is to be alone with its files. */
export async function unpackFor({
  browserPack,
  processSweep,
}: Pick<Config, 'browserPack' | 'processSweep'>): Promise<Unpack | undefined> {
  const isBuilt = browserPack === (await builtFiles()).browserPack;
  return isBuilt && processSweep !== 'machine' ? sharedUnpack() : undefined;
}
