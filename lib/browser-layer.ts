/**
 * The packed browser as a Lambda layer, at /opt/<name of the pack's folder>. Its asset is named by the pack's
 * manifest, so that a change of code alone neither hashes nor uploads it again.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { IgnoreMode } from 'aws-cdk-lib';
import { Architecture, Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { MANIFEST_FILE } from '../lambda/capture/browser/unpack-manifest.ts';

export interface BrowserLayerProps {
  /** Folder of the packed browser, with its manifest.json. */
  browserPack: string;
}

/** A layer version that holds the pack and nothing else. */
export class BrowserLayer extends LayerVersion {
  constructor(scope: Construct, id: string, { browserPack }: BrowserLayerProps) {
    super(scope, id, {
      description: 'Chromium, fonts and libraries of the screenshot service',
      // Lambda unpacks a layer into /opt, so the asset is the pack's parent folder without the pack's
      // neighbours: no second folder has to be staged.
      code: Code.fromAsset(dirname(browserPack), {
        exclude: ['/*', `!/${basename(browserPack)}`],
        ignoreMode: IgnoreMode.GIT,
        assetHash: hashManifest(browserPack),
      }),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
      compatibleArchitectures: [Architecture.X86_64],
    });
  }
}

/** The manifest names every file of the pack by its content, so its hash stands for all of them. */
function hashManifest(browserPack: string): string {
  return createHash('sha256')
    .update(readFileSync(join(browserPack, MANIFEST_FILE)))
    .digest('hex');
}
