/**
 * Checks of paths, methods, keys and bodies, without captures.
 */
import { MAX_BODY_BYTES, MAX_BODY_TEXT } from '../../lambda/request/body-limit.ts';
import type { Check } from './check.ts';
import { expectCaller, expectHeader, expectNoCaller, expectProblem, readJson } from './expect-answer.ts';
import type { Call } from './smoke-client.ts';

// Health must answer within 2 seconds. One more is for the network.
const HEALTH_CAP_MS = 3_000;

const health: Check = {
  name: 'GET /health is 200 {"status":"ok"} within 2 s',
  async run({ client }) {
    const answer = await client.call({ method: 'GET', path: '/health' });
    expectNoCaller(answer, 200);
    const { status } = readJson(answer);
    if (status !== 'ok') throw new Error(`status is ${status}`);
    if (answer.ms > HEALTH_CAP_MS) throw new Error(`it took ${Math.round(answer.ms)} ms`);
    return undefined;
  },
};

const preflight: Check = {
  name: 'OPTIONS on any path answers a preflight',
  async run({ client }) {
    const headers = {
      Origin: 'https://app.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,x-api-key',
    };
    for (const path of ['/screenshot', '/health', '/anything']) {
      expectNoCaller(await client.call({ method: 'OPTIONS', path, headers }), 204);
    }
    return undefined;
  },
};

/** A request without a known key that is refused with this status and code. */
function refusedWithoutKey(name: string, call: Call, [status, code]: [number, string]): Check {
  return {
    name: `${name} is ${status} ${code}`,
    async run({ client }) {
      const answer = await client.call(call);
      expectNoCaller(answer, status);
      expectProblem(answer, code);
      return undefined;
    },
  };
}

const wrongMethod: Check = {
  name: 'PUT /screenshot is 405 method_not_allowed with Allow',
  async run({ client }) {
    const answer = await client.call({ method: 'PUT', path: '/screenshot' });
    expectNoCaller(answer, 405);
    expectProblem(answer, 'method_not_allowed');
    expectHeader(answer, 'Allow', 'POST, GET, HEAD, OPTIONS');
    return undefined;
  },
};

/** A request with a valid key whose body is refused with this status and code. */
function refusedBody(
  name: string,
  { body, type }: { body: string; type?: string },
  [status, code]: [number, string],
): Check {
  return {
    name: `${name} is ${status} ${code}`,
    async run({ client, now }) {
      const answer = await client.post(body, type === undefined ? {} : { 'Content-Type': type });
      expectCaller(answer, status, now());
      expectProblem(answer, code);
      return undefined;
    },
  };
}

const everyProblem: Check = {
  name: 'a wrong body is 400 invalid_request, with every problem at once',
  async run({ client, now }) {
    const answer = await client.post({ url: 'ftp://x', format: 'gif', fullpage: true });
    expectCaller(answer, 400, now());
    const text = JSON.stringify(expectProblem(answer, 'invalid_request').errors);
    for (const field of ['url', 'format', 'fullpage', 'fullPage']) {
      if (!text.includes(field)) throw new Error(`"errors" does not name ${field}`);
    }
    return undefined;
  },
};

const KEY_PATH = { method: 'POST', path: '/screenshot', body: '{}' };

export const ENDPOINT_CHECKS: readonly Check[] = [
  health,
  preflight,
  refusedWithoutKey('another path', { method: 'GET', path: '/nothing-here' }, [404, 'not_found']),
  wrongMethod,
  refusedWithoutKey('no key', { ...KEY_PATH, headers: { 'Content-Type': 'application/json' } }, [
    401,
    'missing_api_key',
  ]),
  refusedWithoutKey('an unknown key', { ...KEY_PATH, headers: { 'X-API-Key': 'not-a-key' } }, [
    401,
    'invalid_api_key',
  ]),
  refusedBody(`a body of over ${MAX_BODY_TEXT}`, { body: 'x'.repeat(MAX_BODY_BYTES + 1) }, [
    413,
    'request_too_large',
  ]),
  refusedBody('a text/plain body', { body: '{}', type: 'text/plain' }, [415, 'unsupported_media_type']),
  refusedBody('a body that is not JSON', { body: '{"url"' }, [400, 'invalid_json']),
  everyProblem,
];
