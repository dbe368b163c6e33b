/**
 * The environment variables of the MCP server. A wrong value is refused at once, with the variable's name and
 * what is accepted. No message shows a value, because each may hold a secret.
 */
import { AdminError } from '../command-line/plain-errors.ts';
import { isLoopback, LOOPBACK } from '../local/loopback.ts';
import { DEFAULT_PORT } from '../local/run/local-settings.ts';
import type { LOCAL_KEYS } from '../local/storage/seed.ts';

export interface McpSettings {
  /** Without a trailing slash. */
  url: string;
  apiKey: string;
}

/** Where the local run answers by default. */
export const DEFAULT_URL = `http://${LOOPBACK}:${DEFAULT_PORT}`;

/** The key of the local run with the highest limits. It is public. */
export const DEFAULT_API_KEY: keyof typeof LOCAL_KEYS = 'local-pro';

/** A valid header value. For any other, the error message of fetch would show the key. */
const KEY_SHAPE = /^[\x21-\x7e]+$/;

/** Where the service answers. Throws an AdminError for a wrong URL. */
export function readServiceUrl(environment: Record<string, string | undefined>): URL {
  const url = URL.parse(environment.SCREENSHOT_URL || DEFAULT_URL);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new AdminError('SCREENSHOT_URL takes an http(s) URL, such as https://api.example.com/prod.');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    throw new AdminError('SCREENSHOT_URL takes a URL without a user name, a password and a query.');
  }
  return url;
}

/** An empty variable counts as not set. Throws an AdminError that names the wrong variable. */
export function readMcpSettings(environment: Record<string, string | undefined>): McpSettings {
  const url = readServiceUrl(environment);
  const given = environment.SCREENSHOT_API_KEY || (isLoopback(url.hostname) ? DEFAULT_API_KEY : '');
  if (given === '')
    throw new AdminError('SCREENSHOT_API_KEY is not set. It takes an API key of the service.');
  const apiKey = readKey(given);
  if (apiKey === undefined) {
    throw new AdminError('SCREENSHOT_API_KEY holds blanks or characters that no API key has.');
  }
  return { url: baseOf(url), apiKey };
}

/** Without a trailing slash. */
export function baseOf({ origin, pathname }: URL): string {
  return (origin + pathname).replace(/\/+$/, '');
}

/** Undefined for what no API key can be. */
export function readKey(text: string): string | undefined {
  return KEY_SHAPE.test(text) ? text : undefined;
}
