import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { writeContent } from '../../../lambda/capture/content/write-content.ts';

const PAGE = ['{"url":"http://a.example/","title":"A",', '"language":null}'];
const write = (parts: Record<string, string[]>, page = PAGE) => {
  const content = { page, isWhole: false, parts, truncated: [] };
  const base64 = writeContent({ content, status: 200, parts: ['text', 'links'], file: undefined });
  return Buffer.from(base64, 'base64').toString();
};

it('puts the pieces of each part together, in the order of the request', () => {
  expect(write({ links: ['[1,', '2]'], text: ['"b"'] })).toBe(
    '{"page":{"url":"http://a.example/","status":200,"title":"A","language":null,"wholePage":false},"text":"b","links":[1,2],"truncated":[]}',
  );
});

it.each([
  ['a part', () => write({ text: ['secret words'], links: ['[]'] })],
  ['a part that is missing', () => write({ text: ['"b"'] })],
  ['the page', () => write({ text: ['"b"'], links: ['[]'] }, ['secret words'])],
])('refuses %s that is no JSON, and says nothing of what it is', (_, act) => {
  let failure: unknown;
  try {
    act();
  } catch (error) {
    failure = error;
  }
  expect(failure).toMatchObject({ code: 'target_unreachable' });
  expect(inspect(failure)).not.toContain('secret');
});
