/**
 * Captures for tests with the real capture stage: the packed Chromium, loopback pages, no network.
 */

import { type BrowserSource, createBrowserSource } from '../../lambda/capture/browser/source.ts';
import {
  type CaptureConfig,
  type CaptureDeps,
  type CaptureService,
  createCaptureService,
} from '../../lambda/capture/capture.ts';
import type { HeldMs } from '../../lambda/capture/clock/feed-time.ts';
import type { ResolveIpv4 } from '../../lambda/capture/egress/resolve.ts';
import type { PrivateTargets } from '../../lambda/config/hosts.ts';
import { ServiceError } from '../../lambda/errors.ts';
import { openInvocation } from '../../lambda/invocation.ts';
import type { LostImprovements } from '../../lambda/observe/recorder.ts';
import { parseCaptureRequest } from '../../lambda/request/parse-capture-request.ts';
import { parseContentRequest } from '../../lambda/request/parse-content-request.ts';
import { builtFiles, unpackFor } from './built-files.ts';
import { shareBrowsers } from './shared-browsers.ts';
import { IS_SWEEP } from './sweep.ts';

export interface Captured {
  file: Buffer;
  targetStatus: number;
  /** Steps that only improve the picture and failed on the page, with the reason. */
  lost: LostImprovements;
  /** How many overlays the cleaning removed, for each kind of evidence. */
  removed: Readonly<Record<string, number>>;
  /** Whether the page was captured again, in real time. */
  tookRealTime: boolean;
  /** How long each kind of feed kept the page's time real. */
  heldMs: HeldMs;
}

export type CaptureBody = { url: string } & Record<string, unknown>;

export type Capturer = (body: CaptureBody, timeoutMs?: number) => Promise<Captured | ServiceError>;

/**
 * Makes a function that returns the file of a request body, or the ServiceError that refused it. A body with
 * `parts` is one of POST /content. Names are resolved as in the service, or by `resolve`.
 */
export async function createCapturer(
  privateTargets: PrivateTargets = 'all',
  settings: Partial<CaptureConfig> = {},
  resolve?: ResolveIpv4,
): Promise<Capturer> {
  const make = async () => (await createCapturing(privateTargets, settings, { resolve })).capture;
  if (resolve !== undefined) return make();
  // Test files share a process. A service that they share loads filters and scripts once.
  const key = JSON.stringify([privateTargets, settings]);
  const capturer = shared.get(key) ?? make();
  shared.set(key, capturer);
  return capturer;
}

const shared = new Map<string, Promise<Capturer>>();

/**
 * Makes the same function for tests of what a page looks like: a browser takes one capture after the other,
 * except in a sweep (see shared-browsers.ts).
 */
export async function createSharedCapturer(
  resolve?: ResolveIpv4,
  privateTargets: PrivateTargets = 'all',
): Promise<Capturer> {
  if (IS_SWEEP) return createCapturer(privateTargets, {}, resolve);
  const make = async () => {
    const source = await sharedSource();
    return (await createCapturing(privateTargets, {}, { resolve, source })).capture;
  };
  const key = String(privateTargets);
  const capturers = sharedCapturers.get(resolve) ?? new Map<string, Promise<Capturer>>();
  const capturer = capturers.get(key) ?? make();
  sharedCapturers.set(resolve, capturers.set(key, capturer));
  return capturer;
}

/** What an item of a job may take; see lambda/capture/clock/caps.ts for its waits. */
const JOB_MS = 90_000;

const sharedCapturers = new Map<ResolveIpv4 | undefined, Map<string, Promise<Capturer>>>();
let sharing: Promise<BrowserSource> | undefined;

/** Browsers that take one capture after the other; in a sweep, one for each capture. */
export function sharedSource(): Promise<BrowserSource> {
  sharing ??= createPackedSource().then((source) =>
    IS_SWEEP ? source : shareBrowsers(source, { isKept: true }),
  );
  return sharing;
}

/** Captures as the service does, with a browser for each. */
export const captureAlone: Capturer = async (...args) => (await createCapturer())(...args);

/** Captures for tests of what a page looks like. */
export const captureShared: Capturer = async (...args) => (await createSharedCapturer())(...args);

/**
 * The same with the time of a job's item, for pages that are scrolled in many small steps: the time of a
 * request may end before these on a busy machine.
 */
export const captureAsJob: Capturer = (body) => captureShared(body, JOB_MS);

/** Captures for tests of what a page looks like that reach no private address but that of their own pages. */
export function captureSharedOnly(pages: { readonly port: number }): Capturer {
  return async (...args) => (await createSharedCapturer(undefined, [`127.0.0.1:${pages.port}`]))(...args);
}

/** Captures as the service does, without other private addresses. The pages may start later. */
export function captureOnly(
  pages: { readonly port: number },
  settings: Partial<CaptureConfig> = {},
  resolve?: ResolveIpv4,
): Capturer {
  let capturer: Promise<Capturer> | undefined;
  return async (...args) => {
    capturer ??= createCapturer([`127.0.0.1:${pages.port}`], settings, resolve);
    return (await capturer)(...args);
  };
}

/** Makes the same function, and the service behind it, which has launched no browser yet. */
export async function createCapturing(
  privateTargets: PrivateTargets = 'all',
  settings: Partial<CaptureConfig> = {},
  deps: CaptureDeps = {},
): Promise<{ capture: Capturer; service: CaptureService }> {
  const config = await configFor(privateTargets, settings);
  const service = createCaptureService(config, { unpack: await unpackFor(config), ...deps });
  return { service, capture: (body: CaptureBody, timeoutMs?: number) => capture(service, body, timeoutMs) };
}

/** Launches the packed browser as the service does. */
export async function createPackedSource(): Promise<BrowserSource> {
  const config = await configFor('all');
  return createBrowserSource(config, await unpackFor(config));
}

async function configFor(
  privateTargets: PrivateTargets,
  settings: Partial<CaptureConfig> = {},
): Promise<CaptureConfig> {
  return {
    ...(await builtFiles()),
    chromePath: undefined,
    processModel: 'single',
    browserMemoryMib: 2_400,
    processSweep: 'profile',
    privateTargets,
    denyHosts: [],
    ...settings,
  };
}

async function capture(
  service: CaptureService,
  body: CaptureBody,
  timeoutMs = 29_000,
): Promise<Captured | ServiceError> {
  const request = 'parts' in body ? parseContentRequest(body, Date.now()) : parseCaptureRequest(body);
  if (request instanceof ServiceError) return request;
  const requestContext = { requestId: 'test', requestTimeEpoch: Date.now() };
  const opened = openInvocation({ requestContext }, { getRemainingTimeInMillis: () => timeoutMs }, Date.now);
  const deadlineAt = Date.now() + JOB_MS;
  const leftMs = () => deadlineAt - Date.now();
  const ofJob = { ...opened, deadlineAt, patience: 'job', remainingMs: leftMs } as const;
  const invocation = timeoutMs === JOB_MS ? ofJob : opened;
  try {
    const { base64, targetStatus } = await service.capture(request, invocation);
    const { lost = {}, removed = {}, tookRealTime = false, heldMs = {} } = invocation.recorder.facts();
    return { file: Buffer.from(base64, 'base64'), targetStatus, lost, removed, tookRealTime, heldMs };
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  } finally {
    await invocation.settled();
  }
}

/** Returns the file; throws if the capture fails. */
export function fileOf(captured: Captured | ServiceError): Buffer {
  if (captured instanceof ServiceError) throw captured;
  return captured.file;
}

/** Returns the error code; throws if the capture succeeds. */
export function codeOf(captured: Captured | ServiceError): string {
  if (captured instanceof ServiceError) return captured.code;
  throw new Error(`It was captured, with status ${captured.targetStatus}`);
}
