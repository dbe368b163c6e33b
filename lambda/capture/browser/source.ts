/** Provides browsers: the packed Chromium, unpacked once per process, or the one at a configured path. */
import { tmpdir } from 'node:os';
import type { Config } from '../../config/config.ts';
import { installedEnvironment } from './installed-environment.ts';
import { type LaunchedBrowser, launchBrowser } from './launch.ts';
import { createProcessSweep } from './processes/sweep-processes.ts';
import { sweepProfiles } from './profile.ts';
import { createUnpack, type Unpack } from './unpack/unpack.ts';
import { isPackInPlace } from './unpack/unpack-manifest.ts';
import type { UnpackedBrowser } from './unpack/unpack-pack.ts';

/**
 * The capture's egress proxy, and the browser's identity. Without a user agent or languages, the desktop's
 * defaults apply.
 */
interface LaunchRequest {
  proxyUrl: string;
  address: string;
  userAgent?: string;
  languages?: string;
  /** IANA name of the time zone. Default: UTC. */
  timezone?: string;
  /** Whether WebSockets may connect. Default: true. */
  hasWebSockets?: boolean;
  /** Seed of Math.random. Default: chance. */
  seed?: number | undefined;
  /** Whether frames are drawn on command. Default: true. */
  isOnCommand?: boolean;
  /** Whether the page is to be laid out as on a phone. */
  isMobile?: boolean;
  /** Aborts the launch. */
  signal: AbortSignal;
  /** Set while no request needs the browser. A failure then does not count for `isReady`. */
  isAhead?: true;
}

export interface BrowserSource {
  /** @throws ServiceError browser_unavailable, and the reason of an aborted signal */
  launch(options: LaunchRequest): Promise<LaunchedBrowser>;
  /**
   * Whether a launch can succeed: the browser's files exist, and the latest
   * launch for a request did not fail.
   */
  isReady(): Promise<boolean>;
}

type Unpacked = Pick<UnpackedBrowser, 'executablePath'> & { environment: Record<string, string> };

type BrowserConfig = Pick<
  Config,
  'browserPack' | 'chromePath' | 'processModel' | 'processSweep' | 'profilesFolder'
>;

/** `unpackPacked` unpacks the packed Chromium, if that has begun already. */
export function createBrowserSource(config: BrowserConfig, unpackPacked?: Unpack): BrowserSource {
  const { chromePath, browserPack, processModel, processSweep, profilesFolder } = config;
  const sweepProcesses = createProcessSweep(processSweep);
  const unpack: () => Promise<Unpacked> =
    chromePath === undefined
      ? (unpackPacked ??
        createUnpack({ pack: browserPack, directory: tmpdir(), isExclusive: processSweep === 'machine' }))
      : async () => ({ executablePath: chromePath, environment: installedEnvironment() });
  let hasFailed = false;
  let swept: Promise<void> | undefined;

  return {
    async launch({ address, isMobile = false, isOnCommand = true, ...options }) {
      try {
        swept ??= sweepProfiles(profilesFolder);
        const [unpacked] = await Promise.all([unpack(), swept]);
        const browser = await launchBrowser({
          ...unpacked,
          ...options,
          proxyAddress: address,
          processModel,
          profilesFolder,
          sweepProcesses,
          // Only the packed browser, a headless shell, draws frames on command.
          isOnCommand: isOnCommand && chromePath === undefined,
          hasHistory: isMobile || chromePath !== undefined,
        });
        hasFailed = false;
        return browser;
      } catch (error) {
        if (!options.signal.aborted && !options.isAhead) hasFailed = true;
        throw error;
      }
    },
    isReady: async () => !hasFailed && (chromePath !== undefined || (await isPackInPlace(browserPack))),
  };
}
