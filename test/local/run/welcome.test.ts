import { describe, expect, it } from 'vitest';
import { welcomeText } from '../../../bin/local/run/welcome.ts';
import { DEFAULT_PLANS } from '../../../lambda/config/plans.ts';

const WELCOME = {
  url: 'http://127.0.0.1:3000',
  storageEndpoint: 'http://127.0.0.1:4000/',
  plans: DEFAULT_PLANS,
  dataDir: undefined,
  outside: { dynamo: undefined, storage: undefined },
  privateTargets: 'true',
};

describe('the first capture', () => {
  it.each(['true', '127.0.0.1:3000', '10.0.0.1:80, 127.0.0.1:3000'])(
    'is of the sample page if private targets are %s',
    (privateTargets) => {
      expect(welcomeText({ ...WELCOME, privateTargets })).toContain('"url":"http://127.0.0.1:3000/sample"');
    },
  );

  it.each(['false', '127.0.0.1:30', '127.0.0.1:30001'])(
    'is of a public page if private targets are %s',
    (privateTargets) => {
      expect(welcomeText({ ...WELCOME, privateTargets })).toContain('"url":"https://example.com/"');
    },
  );
});

it('says where uploads go', () => {
  expect(welcomeText(WELCOME)).toContain('  http://127.0.0.1:4000/captures\n');
});

describe('what is kept is said', () => {
  const [dynamo, storage] = ['http://127.0.0.1:8000', 'http://127.0.0.1:9000'];
  const embedded = { dynamo: undefined, storage: undefined };
  it.each([
    [
      undefined,
      embedded,
      ['API keys, usage, credentials and uploads are lost at the end; DATA_DIR=<folder>'],
    ],
    ['/data', embedded, ['API keys, usage, credentials and uploads are kept in /data']],
    [
      '/data',
      { dynamo, storage: undefined },
      [
        `API keys, usage and credentials are kept at ${dynamo}`,
        'Uploads are kept in /data',
        'The key that opens the stored secrets is /data/secrets.key',
      ],
    ],
    [
      undefined,
      { dynamo: undefined, storage },
      [
        'API keys, usage and credentials are lost at the end; DATA_DIR=<folder>',
        `Uploads are kept at ${storage}`,
      ],
    ],
    [
      '/data',
      { dynamo, storage },
      [
        `API keys, usage and credentials are kept at ${dynamo}`,
        `Uploads are kept at ${storage}`,
        'The key that opens the stored secrets is /data/secrets.key',
      ],
    ],
  ])('with the folder %s and other servers %j', (dataDir, outside, lines) => {
    const text = welcomeText({ ...WELCOME, dataDir, outside });
    for (const line of lines) expect(text).toContain(`\n${line}`);
    expect(text.match(/(are (kept|lost)|stored secrets)/g)).toHaveLength(lines.length);
  });
});

it('warns that web pages can capture pages of this machine, if they can', () => {
  expect(welcomeText(WELCOME)).toContain('ALLOW_PRIVATE_TARGETS=false');
  expect(welcomeText({ ...WELCOME, privateTargets: 'false' })).not.toContain('ALLOW_PRIVATE_TARGETS');
});
