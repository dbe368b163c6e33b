/** The pages behind TLS and a slow network, and a Chromium that accepts their certificate. */
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOOPBACK } from '../../../bin/local/loopback.ts';
import type { Certificate } from '../../support/certificate.ts';
import { createPages, type PageSite } from '../pages.ts';
import type { Chromium } from '../sides/side.ts';
import { startDelayProxy } from './delay-proxy.ts';

export const PROTOCOLS = ['http/1.1', 'h2'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** `delayMs` is the time of a packet each way. */
export async function startSlowSite(
  { key, cert }: Certificate,
  { protocol, delayMs }: { protocol: Protocol; delayMs: number },
): Promise<PageSite> {
  const pages = await createPages();
  const server =
    protocol === 'h2' ? createSecureServer({ key, cert }, pages) : createServer({ key, cert }, pages);
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const proxy = await startDelayProxy(address.port, delayMs);
  return {
    url: `https://${LOOPBACK}:${proxy.port}`,
    async close() {
      // This ends the connections of the server, too.
      proxy.close();
      server.close();
    },
  };
}

/** Settings with which the service's packed Chromium accepts the certificate. */
export function acceptInService(certificate: Certificate): NodeJS.ProcessEnv {
  const preload = join(import.meta.dirname, 'add-browser-flag.ts');
  return { NODE_OPTIONS: `--import=${preload}`, ADDED_BROWSER_FLAG: flagOf(certificate) };
}

/** A program that starts Chromium so that it accepts the certificate, for the other sides. */
export function acceptCertificate(
  { executablePath, environment }: Chromium,
  certificate: Certificate,
): string {
  const path = join(tmpdir(), 'chromium-for-bench');
  const variables = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'\n`);
  writeFileSync(
    path,
    `#!/bin/sh\n${variables.join('')}exec '${executablePath}' "$@" '${flagOf(certificate)}'\n`,
  );
  chmodSync(path, 0o755);
  return path;
}

const flagOf = ({ fingerprint }: Certificate) => `--ignore-certificate-errors-spki-list=${fingerprint}`;
