/**
 * A side: one of the compared ways to capture a page.
 */
import type { CaptureRequest } from '../../../lambda/request/capture-request.ts';

/** The contract's default viewport: every side captures at this size, at scale 1. */
export const VIEWPORT = { width: 1920, height: 1080 };

/** The contract's default, for every side. */
export const QUALITY = 80;

export interface Shot {
  url: string;
  format: CaptureRequest['format'];
  fullPage: boolean;
  /** The load event may come before images that styles or scripts ask for. */
  hasLateImages: boolean;
}

export interface Capture {
  file: Buffer;
  /** Milliseconds from the call to the complete file. */
  ms: number;
}

export interface RunningSide {
  /** The process that captures, which its browsers descend from. */
  pid: number;
  capture(shot: Shot): Promise<Capture>;
  close(): Promise<void>;
}

/** A side that captures in this process. */
export interface LocalSide {
  description: string;
  start(chromium: Chromium): Promise<{ capture(shot: Shot): Promise<Buffer>; close(): Promise<void> }>;
}

/** The same Chromium for all: the packed one, with its libraries and fonts. */
export interface Chromium {
  executablePath: string;
  environment: Record<string, string>;
}

export interface Side {
  name: SideName;
  /** Description for the report. */
  description: string;
  start(chromium: Chromium): Promise<RunningSide>;
}

export const SIDE_NAMES = [
  'service',
  'before',
  'floor',
  'tutorial',
  'capture-website',
  'browserless',
  'playwright',
  'playwright-warm',
  'playwright-idle',
] as const;
export type SideName = (typeof SIDE_NAMES)[number];

/** The environment of a browser that another package starts. */
export function browserEnvironment({ environment }: Chromium): Record<string, string> {
  const own = Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return { ...Object.fromEntries(own), ...environment };
}
