/**
 * Checks of captures: formats, sizes, quota and refusals.
 */
import type { Check, SmokeContext } from './check.ts';
import { expectCaller, expectHeader, expectPicture, expectProblem } from './expect-answer.ts';
import type { Answer } from './smoke-client.ts';

const VIEWPORT = { width: 800, height: 600 };

/** Captures the target and returns the answer. Throws unless it is 200. */
export async function capture({ client, target, now }: SmokeContext, fields: object): Promise<Answer> {
  const answer = await client.post({ url: target, ...VIEWPORT, ...fields });
  expectCaller(answer, 200, now());
  if (!/^[1-5]\d\d$/.test(answer.headers.get('x-target-status') ?? '')) {
    throw new Error('X-Target-Status is missing');
  }
  if (!answer.headers.get('server-timing')) throw new Error('Server-Timing is missing');
  return answer;
}

function picture(format: 'png' | 'jpeg' | 'webp', scale: number): Check {
  const [width, height] = [VIEWPORT.width * scale, VIEWPORT.height * scale];
  return {
    name: `${format} at scale ${scale} is ${width} x ${height}`,
    async run(context) {
      const answer = await capture(context, { format, scale });
      const size = expectPicture(answer, format);
      if (size.width !== width || size.height !== height) {
        throw new Error(`it is ${size.width} x ${size.height}`);
      }
      return `${answer.body.length} bytes`;
    },
  };
}

const pdf: Check = {
  name: 'pdf is a PDF',
  async run(context) {
    const answer = await capture(context, { format: 'pdf' });
    expectHeader(answer, 'Content-Type', 'application/pdf');
    if (answer.body.subarray(0, 5).toString() !== '%PDF-')
      throw new Error('the file does not begin like a PDF');
    return `${answer.body.length} bytes`;
  },
};

/** Lower than the default page. */
const LOW_VIEWPORT_HEIGHT = 100;

const fullPage: Check = {
  name: 'fullPage is as wide as the viewport and as high as the page',
  async run(context) {
    const answer = await capture(context, { fullPage: true, height: LOW_VIEWPORT_HEIGHT });
    const { width, height } = expectPicture(answer, 'png');
    const least = context.isOwnTarget ? LOW_VIEWPORT_HEIGHT + 1 : LOW_VIEWPORT_HEIGHT;
    if (width !== VIEWPORT.width || height < least) throw new Error(`it is ${width} x ${height}`);
    return `${width} x ${height}`;
  },
};

const element: Check = {
  name: 'selector captures the element only',
  async run(context) {
    const { width, height } = expectPicture(await capture(context, { selector: 'body *' }), 'png');
    return `${width} x ${height}`;
  },
};

const sameBytes: Check = {
  name: 'two captures of a static page are the same bytes',
  skip: ({ isOwnTarget }) => (isOwnTarget ? undefined : 'the page of --target may change'),
  async run(context) {
    const [one, other] = [await capture(context, {}), await capture(context, {})];
    if (!one.body.equals(other.body)) throw new Error('they differ');
    return undefined;
  },
};

/** A request with a valid key that is refused with this code. */
function refused(name: string, fields: object, code: string): Check {
  return {
    name: `${name} is 422 ${code}`,
    async run({ client, target, now }) {
      const answer = await client.post({ url: target, ...VIEWPORT, ...fields });
      expectCaller(answer, 422, now());
      expectProblem(answer, code);
      return undefined;
    },
  };
}

const metadata: Check = {
  ...refused('the metadata service of the cloud', { url: 'http://169.254.169.254/' }, 'target_forbidden'),
  skip: ({ isLocal }) => (isLocal ? 'a local run may capture private addresses' : undefined),
};

const quota: Check = {
  name: 'a delivered capture counts toward the quota, a failed one does not',
  async run(context) {
    const { client, target, now } = context;
    const first = expectCaller(await capture(context, {}), 200, now());
    const failed = expectCaller(await client.post({ url: target, selector: '!' }), 400, now());
    const second = expectCaller(await capture(context, {}), 200, now());
    if (first.quota.resetAt !== second.quota.resetAt) return 'the month ended meanwhile';
    const left = [first, failed, second].map((limits) => limits.quota.remaining);
    if (left[1] !== left[0] || left[2] !== first.quota.remaining - 1) {
      throw new Error(`X-Quota-Remaining went ${left.join(', ')} (is this key in use elsewhere?)`);
    }
    return `plan ${second.plan}: ${second.quota.remaining} of ${second.quota.limit} left`;
  },
};

export const CAPTURE_CHECKS: readonly Check[] = [
  picture('png', 1),
  picture('png', 2),
  picture('jpeg', 1),
  picture('webp', 1),
  pdf,
  fullPage,
  element,
  sameBytes,
  refused('a selector that matches nothing', { selector: '#not-on-any-page' }, 'selector_not_found'),
  refused('a viewport of over 80 million px', { width: 4096, height: 4096, scale: 3 }, 'capture_too_large'),
  refused('a mail port', { url: 'http://example.com:25/' }, 'target_forbidden'),
  metadata,
  quota,
];
