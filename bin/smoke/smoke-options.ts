/**
 * The command line of the smoke test.
 */
import type { Command } from 'commander';
import { httpUrl } from '../command-line/option-values.ts';
import { createProgram, type Terminal } from '../command-line/program.ts';
import { isLoopback } from '../local/loopback.ts';

export interface SmokeOptions {
  /** Without a trailing slash. */
  url: string;
  apiKey: string;
  target: string;
  /** Whether the target is the default page, which never changes. */
  isOwnTarget: boolean;
  /** Whether the service runs on this machine, where private addresses may be captured. */
  isLocal: boolean;
  r2: boolean;
  /** Whether a job is made. */
  jobs: boolean;
  /** Whether a link is checked, whose secret is asked for if it is not known. */
  link: boolean;
  /** Signs links of the key; undefined if it is not known. That of a local key is. */
  linkSecret?: string | undefined;
  burst: boolean;
  json: boolean;
}

const PUBLIC_PAGE = 'https://example.com/';

export function createSmokeProgram(terminal: Terminal): Command {
  return createProgram('smoke', terminal)
    .description('Checks a running service against its contract and prints a table.')
    .usage('<url> <key> [options]')
    .argument(
      '<url>',
      "where the service answers: the output Endpoint of the stack, or the local run's URL",
      httpUrl,
    )
    .argument('<key>', 'an API key, or - for a prompt; about 40 requests and 19 screenshots of it are used')
    .option(
      '--target <url>',
      `the page to capture (default: ${PUBLIC_PAGE}, or the local run's own page)`,
      httpUrl,
    )
    .option('--r2', 'upload once with the default storage credential of the key', false)
    .option('--jobs', 'make a job of two captures', false)
    .option(
      '--link',
      'check a link; asks for the link secret of the key, unless it is a key of the local run',
      false,
    )
    .option('--burst', 'use up the rate of one minute', false)
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExit codes: 0 no check failed, 1 a check failed, 2 wrong usage.');
}

/** Reads the options from a program that has parsed its arguments. */
export function smokeOptionsOf(program: Command): SmokeOptions {
  const [service, apiKey]: [URL, string] = program.processedArgs as [URL, string];
  const { target, r2, jobs, link, burst, json } = program.opts<
    Pick<SmokeOptions, 'r2' | 'jobs' | 'link' | 'burst' | 'json'> & { target?: URL }
  >();
  const base = service.href.replace(/\/+$/, '');
  const isLocal = isLoopback(service.hostname);
  const ownTarget = isLocal ? `${base}/sample` : PUBLIC_PAGE;
  return {
    url: base,
    apiKey,
    target: target?.href ?? ownTarget,
    isOwnTarget: target === undefined,
    isLocal,
    r2,
    jobs,
    link,
    burst,
    json,
  };
}
