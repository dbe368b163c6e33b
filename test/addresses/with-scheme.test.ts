import { expect, it } from 'vitest';
import { withScheme } from '../../bin/addresses/with-scheme.ts';

it.each([
  'example.com',
  'Example.COM',
  'www.example.co.uk/a?b=c#d',
  'example.com:8443',
  'example.com:8443/a',
  'example.com?q=1',
  'example.com.',
  'my-site.example_1.test/x:y',
  'münchen.de/straße',
  '例え.jp',
  '192.0.2.1/a',
])('%s is taken as https', (address) => {
  expect(withScheme(address)).toBe(`https://${address}`);
  expect(URL.canParse(withScheme(address))).toBe(true);
});

it.each(['localhost', 'localhost:3000/sample', '127.0.0.1:8080', '127.0.0.1?a'])(
  '%s is taken as http',
  (address) => {
    expect(withScheme(address)).toBe(`http://${address}`);
  },
);

it.each([
  'https://example.com',
  'HTTP://example.com',
  'ftp://example.com',
  'mailto:me@example.com',
  'javascript:alert(1)',
  'data:text/html,x.y',
  'file:///etc/hosts',
  '/tmp/page.png',
  './page.png',
  'C:\\page.png',
  '//example.com',
  'user@example.com',
  'user:secret@example.com',
  'example',
  'example com',
  ' example.com',
  '.example.com',
  'example..com',
  'example.com:port',
  '',
])('%j stays as it is', (address) => {
  expect(withScheme(address)).toBe(address);
});
