/**
 * Checks an upload to the caller's own bucket.
 */
import type { Check } from './check.ts';
import { expectCaller, expectHeader, readJson } from './expect-answer.ts';

const KEY = /^screenshots\/\d{8}T\d{6}Z-[0-9a-z]{10}\.jpg$/;

export const UPLOAD_CHECK: Check = {
  name: 'storage "r2" uploads and answers with the place',
  skip: ({ r2 }) => (r2 ? undefined : 'only with --r2'),
  async run({ client, target, now }) {
    const answer = await client.post({ url: target, format: 'jpeg', storage: 'r2' });
    expectCaller(answer, 200, now());
    expectHeader(answer, 'Content-Type', 'application/json');
    const { success, storage, url, bucket, key } = readJson(answer);
    if (success !== true || storage !== 'r2') throw new Error('"success" or "storage" is wrong');
    if (typeof bucket !== 'string' || bucket === '') throw new Error('"bucket" is missing');
    if (typeof key !== 'string' || !KEY.test(key)) throw new Error(`"key" is ${key}`);
    if (typeof url !== 'string' || !url.endsWith(`/${key}`)) throw new Error(`"url" is ${url}`);
    return url;
  },
};
