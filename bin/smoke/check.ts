/**
 * What a check is, and what it works with.
 */
import type { ServiceClient } from './service-client.ts';
import type { SmokeOptions } from './smoke-options.ts';

export interface SmokeContext extends SmokeOptions {
  client: ServiceClient;
  /** Unix milliseconds. */
  now(): number;
  wait(ms: number): Promise<void>;
}

export interface Check {
  /** What the service does when it passes. */
  name: string;
  /** Why it is not run, if so. */
  skip?(context: SmokeContext): string | undefined;
  /** May give a note on what was seen; throws an Error that says what was wrong. */
  run(context: SmokeContext): Promise<string | undefined>;
}
