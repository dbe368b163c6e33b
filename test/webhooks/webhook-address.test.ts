import { describe, expect, it } from 'vitest';
import { webhookProblem } from '../../lambda/webhooks/webhook-address.ts';

type Rules = Parameters<typeof webhookProblem>[1];

const CLOUD: Rules = { privateTargets: 'none', denyHosts: ['denied.example'] };
const ONE_MACHINE: Rules = { privateTargets: 'all', denyHosts: [] };

const HTTPS = 'must be a URL that starts with https://';
const PUBLIC = 'must lead to a public address, at port 80, 443 or from 1024 up';

describe('the address of a webhook in the cloud', () => {
  it.each([
    'https://hooks.example/jobs?token=abc#part',
    'https://hooks.example:8443/',
    'https://93.184.216.34/',
    'HTTPS://HOOKS.EXAMPLE',
    'https://xn--bcher-kva.example/',
  ])('may be %s', (url) => {
    expect(webhookProblem(url, CLOUD)).toBeUndefined();
  });

  it.each([
    ['http://hooks.example/', HTTPS],
    ['http://127.0.0.1:3000/', HTTPS],
    ['hooks.example', HTTPS],
    ['ftp://hooks.example/', HTTPS],
    ['javascript:alert(1)', HTTPS],
    ['', HTTPS],
    ['https://', HTTPS],
    ['https://hooks.example:25/', PUBLIC],
    ['https://127.0.0.1/', PUBLIC],
    ['https://2130706433/', PUBLIC],
    ['https://0x7f.1/', PUBLIC],
    ['https://①②⑦.⓪.⓪.①/', PUBLIC],
    ['https://localhost/', PUBLIC],
    ['https://LOCALHOST./', PUBLIC],
    ['https://169.254.169.254/latest/meta-data/', PUBLIC],
    ['https://10.1.2.3/', PUBLIC],
    ['https://[::1]/', PUBLIC],
    ['https://[::ffff:127.0.0.1]/', PUBLIC],
    ['https://metadata.google.internal/', PUBLIC],
    ['https://sandbox/', PUBLIC],
    ['https://denied.example/', PUBLIC],
    ['https://a.denied.example/', PUBLIC],
    ['https://user:secret@hooks.example/', expect.stringContaining('must have no user:password@')],
    ['https://user@hooks.example/', expect.stringContaining('must have no user:password@')],
  ])('may not be %s', (url, problem) => {
    expect(webhookProblem(url, CLOUD)).toEqual(problem);
  });
});

describe('the address of a webhook on one machine', () => {
  it.each([
    'http://127.0.0.1:3000/hook',
    'http://localhost:3000/',
    'http://hooks.localhost:3000/',
    'https://192.168.1.2/',
    'https://hooks.example/',
  ])('may be %s', (url) => {
    expect(webhookProblem(url, ONE_MACHINE)).toBeUndefined();
  });

  it.each(['http://hooks.example/', 'http://192.168.1.2/', 'http://localhost.example/'])(
    'may not be %s',
    (url) => {
      expect(webhookProblem(url, ONE_MACHINE)).toBe('must start with https://, except on this machine');
    },
  );

  it('may be http only at the addresses that the run allows', () => {
    const listed = { privateTargets: ['127.0.0.1:8080'], denyHosts: [] };
    expect(webhookProblem('http://127.0.0.1:8080/', listed)).toBeUndefined();
    expect(webhookProblem('http://127.0.0.1:8081/', listed)).toBe(PUBLIC);
  });
});
