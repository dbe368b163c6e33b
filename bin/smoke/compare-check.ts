/**
 * Checks that a document which draws by time and chance is equal to itself with `time` and `seed`. It is of
 * its own, because a page of others may change meanwhile.
 */
import type { Check } from './check.ts';
import { expectCaller, expectHeader, readJson } from './expect-answer.ts';

const HTML = '<h1>Compared</h1><script>document.write(new Date().toISOString(), " ", Math.random())</script>';
const DOCUMENT = { html: HTML, width: 800, height: 600, time: '2026-01-01T09:00:00Z', seed: 1 };

export const COMPARE_CHECK: Check = {
  name: 'POST /compare finds a document equal to itself, by time and seed',
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
