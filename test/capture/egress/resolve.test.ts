import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDnsResolver, createResolver } from '../../../lambda/capture/egress/resolve.ts';

const TYPE_A = 1;
const TYPE_AAAA = 28;
const NXDOMAIN = 3;
const SERVFAIL = 2;

interface Zone {
  [name: string]: { a?: number[][]; aaaa?: number[][]; code?: number };
}

/** A DNS server on loopback that answers only for `zone`. `asked` lists the queries as `name type`. */
async function startDns(zone: Zone) {
  const asked: string[] = [];
  const socket = createSocket('udp4', (query, peer) => {
    const { name, type, end } = readQuestion(query);
    asked.push(`${name} ${type}`);
    const entry = zone[name] ?? { code: NXDOMAIN };
    const records = (type === TYPE_A ? entry.a : type === TYPE_AAAA ? entry.aaaa : []) ?? [];
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (entry.code ?? 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const answers = records.map((data) =>
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]),
    );
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), peer.port, peer.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => {
    socket.close();
  });
  return { server: `127.0.0.1:${socket.address().port}`, asked };
}

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

describe('the DNS resolver', () => {
  test('returns every IPv4 address of a name, and then sends no IPv6 query', async () => {
    const dns = await startDns({
      'two.example': {
        a: [
          [192, 0, 2, 1],
          [192, 0, 2, 2],
        ],
        aaaa: [Array(16).fill(1)],
      },
    });
    const addresses = await createDnsResolver([dns.server])('two.example');
    expect([...addresses].sort()).toEqual(['192.0.2.1', '192.0.2.2']);
    expect(dns.asked).toEqual([`two.example ${TYPE_A}`]);
  });

  test('tells a host with only IPv6 addresses from one without any', async () => {
    const dns = await startDns({ 'six.example': { aaaa: [Array(16).fill(1)] }, 'mail.example': {} });
    const resolve = createDnsResolver([dns.server]);
    await expect(resolve('six.example')).rejects.toMatchObject({ name: 'ResolveError', reason: 'ipv6_only' });
    await expect(resolve('mail.example')).rejects.toMatchObject({
      name: 'ResolveError',
      reason: 'not_found',
    });
  });

  test('reports not_found for an unknown name, a failing server and a missing server', async () => {
    const dns = await startDns({ 'broken.example': { code: SERVFAIL } });
    const resolve = createDnsResolver([dns.server]);
    await expect(resolve('missing.example')).rejects.toMatchObject({ reason: 'not_found' });
    await expect(resolve('broken.example')).rejects.toMatchObject({ reason: 'not_found' });
    const nobody = createDnsResolver(['127.0.0.1:1']);
    await expect(nobody('two.example')).rejects.toMatchObject({ reason: 'not_found' });
  });

  test('queries the exact name: no hosts file, no search domain', async () => {
    const dns = await startDns({});
    await expect(createDnsResolver([dns.server])('localhost.test')).rejects.toMatchObject({
      reason: 'not_found',
    });
    expect(new Set(dns.asked)).toEqual(new Set([`localhost.test ${TYPE_A}`]));
  });
});

describe('the resolver for private targets', () => {
  test.each(['all', ['127.0.0.1:8080']])(
    'resolves the names of this machine (%j)',
    async (privateTargets) => {
      const resolve = createResolver(privateTargets as 'all' | string[]);
      expect(await resolve('localhost')).toEqual(['127.0.0.1']);
      expect(await resolve('app.localhost')).toEqual(['127.0.0.1']);
    },
  );

  test('throws a ResolveError for a name that cannot exist', async () => {
    await expect(createResolver('all')('a..b')).rejects.toMatchObject({
      name: 'ResolveError',
      reason: 'not_found',
    });
  });
});
