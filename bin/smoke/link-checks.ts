/**
 * Checks of kept files and signed links.
 */
import { hashApiKey } from '../../lambda/admission/key.ts';
import { keyIdOf } from '../../lambda/admission/link/link-record.ts';
import { signQuery } from '../../lambda/admission/link/signature.ts';
import { canonicalQuery } from '../../lambda/request/link/canonical-query.ts';
import { capture } from './capture-checks.ts';
import type { Check, SmokeContext } from './check.ts';
import { expectCaller, expectHeader, expectNoCaller, expectPicture, expectProblem } from './expect-answer.ts';

/** Each run makes new files, because an earlier run's may still be kept. */
const newPage = ({ target, now }: SmokeContext) => `${target}#${now()}`;

const kept: Check = {
  name: 'cacheSeconds gives the same file again, without quota',
  async run(context) {
    const fields = { url: newPage(context), cacheSeconds: 60 };
    const [made, again] = [await capture(context, fields), await capture(context, fields)];
    expectHeader(made, 'X-Cache', 'miss');
    expectHeader(again, 'X-Cache', 'hit');
    if (!again.body.equals(made.body)) throw new Error('they differ');
    const [before, after] = [made, again].map(({ headers }) => headers.get('x-quota-remaining'));
    if (before !== after) throw new Error(`X-Quota-Remaining went ${before}, ${after}`);
    return `${Math.round(again.ms)} ms`;
  },
};

const unsigned: Check = {
  name: 'a link without a signature is 403 invalid_signature',
  async run({ client, target }) {
    const path = `/screenshot?url=${encodeURIComponent(target)}`;
    const answer = await client.call({ method: 'GET', path });
    expectNoCaller(answer, 403);
    expectProblem(answer, 'invalid_signature');
    return undefined;
  },
};

const link: Check = {
  name: 'a signed link is a picture that browsers may keep, and 304 for a client that has it',
  skip: ({ linkSecret }) => (linkSecret === undefined ? 'only with --link' : undefined),
  async run(context) {
    const { client, apiKey, linkSecret = '', now } = context;
    const fields = { url: [newPage(context)], width: ['800'], height: ['600'] };
    const query = canonicalQuery({ ...fields, keyId: [keyIdOf(hashApiKey(apiKey))] });
    const path = `/screenshot?${query}&signature=${signQuery(query, linkSecret)}`;
    const answer = await client.call({ method: 'GET', path });
    expectCaller(answer, 200, now());
    const { width, height } = expectPicture(answer, 'png');
    expectHeader(answer, 'Cache-Control', 'public, max-age=86400');
    expectHeader(answer, 'X-Robots-Tag', 'noindex');
    const headers = { 'If-None-Match': answer.headers.get('etag') ?? '' };
    const { status } = await client.call({ method: 'GET', path, headers });
    if (status !== 304) throw new Error(`status ${status}, not 304`);
    return `${width} x ${height}`;
  },
};

export const LINK_CHECKS: readonly Check[] = [kept, unsigned, link];
