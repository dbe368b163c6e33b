/**
 * The packed browser and the filters as a Lambda layer, at /opt/<name of each folder>. The hash of the asset
 * is that of the two manifests, so a change of code alone neither hashes nor uploads the layer again.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { IgnoreMode } from 'aws-cdk-lib';
import { Architecture, Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { MANIFEST_FILE } from '../lambda/capture/browser/unpack/unpack-manifest.ts';

interface BrowserLayerProps {
  /** Folder of the packed browser, with its manifest.json. */
  browserPack: string;
  /** Folder of the filters, beside the browser's, with its manifest.json. */
  filtersPack: string;
}

/** A layer version with these two folders only. */
export class BrowserLayer extends LayerVersion {
  constructor(scope: Construct, id: string, { browserPack, filtersPack }: BrowserLayerProps) {
    const folder = dirname(browserPack);
    if (dirname(filtersPack) !== folder) throw new Error('Browser and filters must be in the same folder');
    super(scope, id, {
      description: 'Chromium, fonts, libraries and filter lists of the screenshot service',
      // Lambda unpacks a layer into /opt, so the asset is the folder that contains both. Its other entries
      // are left out. No second folder has to be staged.
      code: Code.fromAsset(folder, {
        exclude: ['/*', `!/${basename(browserPack)}`, `!/${basename(filtersPack)}`],
        ignoreMode: IgnoreMode.GIT,
        assetHash: hashManifests([browserPack, filtersPack]),
      }),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
      compatibleArchitectures: [Architecture.X86_64],
    });
  }
}

/** A manifest has the hash of every file of its folder, so its own hash covers all of them. */
function hashManifests(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) hash.update(readFileSync(join(folder, MANIFEST_FILE)));
  return hash.digest('hex');
}
