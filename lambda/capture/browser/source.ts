/** Provides browsers: the packed Chromium, unpacked once per process, or the one at a configured path. */
import { tmpdir } from 'node:os';
import type { Config } from '../../config.ts';
import { type LaunchedBrowser, launchBrowser } from './launch.ts';
import { sweepProfiles } from './profile.ts';
import { createProcessSweep } from './sweep-processes.ts';
import { createUnpack, type UnpackedBrowser } from './unpack.ts';
import { isPackInPlace } from './unpack-manifest.ts';

/**
 * The capture's egress proxy, and the browser's identity. Without a user agent or languages, the desktop's
 * defaults apply.
 */
export interface LaunchRequest {
  proxyUrl: string;
  address: string;
  userAgent?: string;
  languages?: string;
  /** IANA name of the time zone. Default: UTC. */
  timezone?: string;
  /** Aborts the launch. */
  signal: AbortSignal;
}

export interface BrowserSource {
  /** @throws ServiceError browser_unavailable, and the reason of an aborted signal */
  launch(options: LaunchRequest): Promise<LaunchedBrowser>;
  /** Whether a launch can succeed: the browser's files exist, and the latest launch did not fail. */
  isReady(): Promise<boolean>;
}

type Unpacked = Pick<UnpackedBrowser, 'executablePath'> & { environment: Record<string, string> };

export type BrowserConfig = Pick<Config, 'browserPack' | 'chromePath' | 'processModel' | 'processSweep'>;

export function createBrowserSource(config: BrowserConfig): BrowserSource {
  const { chromePath, browserPack, processModel, processSweep } = config;
  const sweepProcesses = createProcessSweep(processSweep);
  const unpack: () => Promise<Unpacked> =
    chromePath === undefined
      ? createUnpack({ pack: browserPack, directory: tmpdir(), isExclusive: processSweep === 'machine' })
      : async () => ({ executablePath: chromePath, environment: {} });
  let hasFailed = false;
  let swept: Promise<void> | undefined;

  return {
    async launch({ address, ...options }) {
      try {
        swept ??= sweepProfiles();
        const [unpacked] = await Promise.all([unpack(), swept]);
        const browser = await launchBrowser({
          ...unpacked,
          ...options,
          proxyAddress: address,
          processModel,
          sweepProcesses,
        });
        hasFailed = false;
        return browser;
      } catch (error) {
        if (!options.signal.aborted) hasFailed = true;
        throw error;
      }
    },
    isReady: async () => !hasFailed && (chromePath !== undefined || (await isPackInPlace(browserPack))),
  };
}
