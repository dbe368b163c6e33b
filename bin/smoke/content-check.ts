/** Checks that what a page says is read, and that it costs one screenshot. */
import type { Check } from './check.ts';
import { expectCaller, expectHeader, readJson } from './expect-answer.ts';

export const CONTENT_CHECK: Check = {
  name: 'POST /content reads the page',
  async run({ client, target, now }) {
    const answer = await client.post({ url: target, parts: ['metadata', 'text'] }, {}, '/content');
    expectCaller(answer, 200, now());
    expectHeader(answer, 'Content-Type', 'application/json');
    const { page, text } = readJson(answer);
    if (typeof text !== 'string' || text === '') throw new Error('it has no text');
    return `"${String(Object(page).title).slice(0, 40)}", ${text.length} characters`;
  },
};
