/** Which addresses captures may reach besides public ones, and which hosts nobody may capture. */
import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';

/**
 * Which private addresses may be captured besides public ones: all, none, or the listed `address:port`.
 * Only the local run and the tests set it.
 */
export type PrivateTargets = 'all' | 'none' | readonly string[];

export const PrivateTargetsSchema = v.pipe(
  v.string(),
  v.transform((text): PrivateTargets => {
    if (text === 'true') return 'all';
    if (text === 'false' || text === '') return 'none';
    return text.split(',').map((entry) => entry.trim());
  }),
  v.check(
    (targets) => typeof targets === 'string' || targets.every(isSocketAddress),
    'takes "true", "false", or IPv4 addresses with ports, such as "127.0.0.1:8080"',
  ),
);

function isSocketAddress(text: string): boolean {
  const [address = '', port = '', ...rest] = text.split(':');
  return isIPv4(address) && /^[1-9]\d{0,4}$/.test(port) && Number(port) < 65_536 && rest.length === 0;
}

/** Hosts, separated by commas. */
export const HostsSchema = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
  ),
  v.array(v.pipe(v.string(), v.transform(deniedHost), v.string('takes host names, such as "example.com"'))),
);

/** A file of hosts, one a line. A relative path starts at the folder of the code. */
export const HostsFileSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      const text = readFileSync(resolve(import.meta.dirname, dataset.value), 'utf8');
      return text.trim().replaceAll('\n', ',');
    } catch (error) {
      // Without the list every host would be allowed, so the function must not start.
      addIssue({ message: `cannot be read: ${error instanceof Error ? error.message : error}` });
      return NEVER;
    }
  }),
  HostsSchema,
);

/**
 * `*.example.com`, `.example.com` and `Example.com.` all give example.com. Any other text gives undefined.
 */
export function deniedHost(text: string): string | undefined {
  const name = text.replace(/^\*?\./, '').replace(/\.$/, '');
  // Without this check the URL parser would accept a port, a path or userinfo, and hostname would drop it.
  return /^[^\s,:/\\@?#%[\]]+$/.test(name) ? URL.parse(`http://${name}/`)?.hostname : undefined;
}
