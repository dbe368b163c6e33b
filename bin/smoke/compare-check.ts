/** Checks that a page compared with itself is equal, and that both of its captures count. */
import type { Check } from './check.ts';
import { expectCaller, expectHeader, readJson } from './expect-answer.ts';

/** The page draws by neither the time nor chance. */
const MOMENT = { time: '2026-01-01T09:00:00Z', seed: 1, width: 800, height: 600 };

export const COMPARE_CHECK: Check = {
  name: 'POST /compare finds a page equal to itself',
  async run({ client, target, now }) {
    const side = { url: target, ...MOMENT };
    const answer = await client.post({ before: side, after: side }, {}, '/compare');
    expectCaller(answer, 200, now());
    expectHeader(answer, 'Content-Type', 'application/json');
    const { equal, share, before } = readJson(answer);
    if (equal !== true) throw new Error(`${share} of its pixels differ`);
    return `${Object(before).width} x ${Object(before).height} px, ${Object(before).bytes} bytes`;
  },
};
