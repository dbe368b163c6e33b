import { describe, expect, it } from 'vitest';
import { welcomeText } from '../../../bin/local/run/welcome.ts';
import { DEFAULT_PLANS } from '../../../lambda/config.ts';

const WELCOME = {
  url: 'http://127.0.0.1:3000',
  storageEndpoint: 'http://127.0.0.1:4000/',
  plans: DEFAULT_PLANS,
  dataDir: undefined,
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

it('says where uploads go and whether they are kept', () => {
  expect(welcomeText(WELCOME)).toContain('  http://127.0.0.1:4000/captures\n');
  expect(welcomeText(WELCOME)).toContain('lost at the end');
  expect(welcomeText({ ...WELCOME, dataDir: '/data' })).toContain('kept in /data');
});

it('warns that web pages can capture pages of this machine, if they can', () => {
  expect(welcomeText(WELCOME)).toContain('ALLOW_PRIVATE_TARGETS=false');
  expect(welcomeText({ ...WELCOME, privateTargets: 'false' })).not.toContain('ALLOW_PRIVATE_TARGETS');
});
