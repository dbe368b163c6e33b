/** Checks that a document compared with itself is equal. It is of its own, because a page of others may change meanwhile. */
import type { Check } from './check.ts';
import { expectCaller, expectHeader, readJson } from './expect-answer.ts';

const DOCUMENT = { html: '<h1>Compared</h1><p>It stands still.</p>', width: 800, height: 600 };

export const COMPARE_CHECK: Check = {
  name: 'POST /compare finds a document equal to itself',
  async run({ client, target, now }) {
    const side = { url: target, ...DOCUMENT };
    const answer = await client.post({ before: side, after: side }, {}, '/compare');
    expectCaller(answer, 200, now());
    expectHeader(answer, 'Content-Type', 'application/json');
    const { equal, share, before } = readJson(answer);
    if (equal !== true) throw new Error(`${share} of its pixels differ`);
    return `${Object(before).width} x ${Object(before).height} px, ${Object(before).bytes} bytes`;
  },
};
