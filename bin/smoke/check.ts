/**
 * The interface of a check, and its context.
 */
import type { ServiceClient, Wait } from './smoke-client.ts';
import type { SmokeOptions } from './smoke-options.ts';

export interface SmokeContext extends SmokeOptions {
  client: ServiceClient;
  /** Unix milliseconds. */
  now(): number;
  /** Says that it waits, and waits. */
  wait: Wait;
}

export interface Check {
  /** What the service does if the check passes. */
  name: string;
  /** Reason for skipping the check, or undefined. */
  skip?(context: SmokeContext): string | undefined;
  /** May return a note on the result. Throws an Error that says what was wrong. */
  run(context: SmokeContext): Promise<string | undefined>;
}
