/** The variables of captures: the browser, what its pages get from the service, and what they may reach. */
import { join } from 'node:path';
import * as v from 'valibot';
import { HostsFileSchema, HostsSchema, PrivateTargetsSchema } from './hosts.ts';
import { mebibytes } from './numbers.ts';

export const CAPTURE_VARIABLES = {
  /** Folder of the packed browser, fonts and libraries (lib/browser-layer builds it). */
  BROWSER_PACK: v.optional(v.string(), '/opt/browser'),
  /** Folder of the filter engines, their scriptlets and licences (lib/filter-engines builds it). */
  FILTERS_PACK: v.optional(v.string(), '/opt/filters'),
  /**
   * Folder of the scripts that run inside pages (lib/in-page builds it): in a deployment, beside the code.
   */
  IN_PAGE_SCRIPTS: v.optional(v.string(), join(import.meta.dirname, 'in-page')),
  /** A Chromium to use instead of the packed one (macOS, Windows). */
  CHROME_PATH: v.optional(v.string()),
  /** Lambda can run "single" only; "multi" gives each renderer its own process. */
  BROWSER_PROCESS_MODEL: v.optional(v.picklist(['single', 'multi'], 'takes "single" or "multi"'), 'single'),
  /**
   * Memory that one browser may take, MiB. The largest capture that the limits allow takes 1,700. The rest of
   * the function's 3,008 is for Node.
   */
  BROWSER_MEMORY_MIB: v.optional(mebibytes(256), '2400'),
  /** Memory of the function, for Node and the browser together, MiB. Only Lambda sets it. */
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: v.optional(mebibytes(1)),
  /** Which processes are killed after a capture; see lambda/capture/browser/processes/sweep-processes.ts. */
  PROCESS_SWEEP: v.optional(v.picklist(['machine', 'profile'], 'takes "machine" or "profile"'), 'profile'),
  /**
   * Folder of the browsers' profiles, which also hold what Chromium's threads share.
   * Default: that of temporary files.
   */
  PROFILES_FOLDER: v.optional(v.string()),
  /** How many browsers are launched before requests need them. */
  WAITING_BROWSERS: v.optional(
    v.pipe(v.string(), v.regex(/^[0-4]$/, 'takes a whole number from 0 to 4'), v.transform(Number)),
    '0',
  ),
  ALLOW_PRIVATE_TARGETS: v.optional(PrivateTargetsSchema, 'false'),
  /**
   * Hosts that no caller may capture and no page may load from: names with their
   * subdomains, or IPv4 addresses.
   */
  DENY_HOSTS: v.optional(HostsSchema, ''),
  /** A file with more of them, because the environment of a Lambda function is limited to 4 KB. */
  DENY_HOSTS_FILE: v.optional(HostsFileSchema),
  /** A proxy to the internet. Captures do not use it, and errors say so. */
  HTTPS_PROXY: v.optional(v.string()),
  https_proxy: v.optional(v.string()),
};

type Read = v.InferOutput<v.ObjectSchema<typeof CAPTURE_VARIABLES, undefined>>;

export function captureConfig(read: Read) {
  return {
    browserPack: read.BROWSER_PACK,
    filtersPack: read.FILTERS_PACK,
    inPageScripts: read.IN_PAGE_SCRIPTS,
    chromePath: read.CHROME_PATH,
    processModel: read.BROWSER_PROCESS_MODEL,
    browserMemoryMib: read.BROWSER_MEMORY_MIB,
    functionMemoryMib: read.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    processSweep: read.PROCESS_SWEEP,
    profilesFolder: read.PROFILES_FOLDER,
    waitingBrowsers: read.WAITING_BROWSERS,
    privateTargets: read.ALLOW_PRIVATE_TARGETS,
    denyHosts: [...read.DENY_HOSTS, ...(read.DENY_HOSTS_FILE ?? [])],
    ignoresProxy: Boolean(read.HTTPS_PROXY || read.https_proxy),
  };
}
