/**
 * The command line of the smoke test.
 */
import { parseArgs } from 'node:util';
import { explainError, UsageError } from '../command-line/plain-errors.ts';

export const SMOKE_HELP = `Checks a running service against its contract and prints a table.

Usage: npm run smoke -- <url> <key> [options]

  <url>  where the service answers: the output Endpoint of the stack, or the local run's URL
  <key>  an API key, or - to be asked for it; some 20 requests and 10 screenshots of it are used

  --target <url>  the page to capture (default: https://example.com/, or the local run's own page)
  --r2            upload once by the default storage credential of the key
  --burst         use up the rate of one minute
  --json          print JSON

Exit codes: 0 no check failed, 1 one did, 2 not called as it should be.`;

export interface SmokeOptions {
  /** Without a slash at the end. */
  url: string;
  apiKey: string;
  target: string;
  /** Whether the target is the page that this program chose: one that never changes. */
  isOwnTarget: boolean;
  /** Whether the service runs on this machine, where private addresses may be captured. */
  isLocal: boolean;
  r2: boolean;
  burst: boolean;
  json: boolean;
}

const PUBLIC_PAGE = 'https://example.com/';
const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

const OPTIONS = {
  target: { type: 'string' },
  r2: { type: 'boolean', default: false },
  burst: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Throws UsageError that says what is missing or wrong. */
export function readSmokeOptions(words: readonly string[]): SmokeOptions | 'help' {
  const { values, positionals } = parse(words);
  if (values.help) return 'help';
  const [url, apiKey, ...rest] = positionals;
  if (url === undefined || apiKey === undefined || rest.length > 0) {
    throw new UsageError('It takes the URL of the service and an API key.');
  }
  const service = readUrl(url, '<url>');
  const base = service.href.replace(/\/+$/, '');
  const isLocal = LOOPBACK_HOSTS.has(service.hostname);
  const ownTarget = isLocal ? `${base}/sample` : PUBLIC_PAGE;
  return {
    url: base,
    apiKey,
    target: values.target === undefined ? ownTarget : readUrl(values.target, '--target').href,
    isOwnTarget: values.target === undefined,
    isLocal,
    r2: values.r2,
    burst: values.burst,
    json: values.json,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(explainError(error));
  }
}

function readUrl(text: string, name: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError(`${name} takes an http(s) URL.`);
  return url;
}
