/**
 * Checks of paths, methods, keys and bodies, without captures.
 */
import { ENDPOINTS_BY_PATH, type Endpoint, NAMED_ENDPOINTS } from '../../lambda/endpoints/endpoints.ts';
import { allowedMethods } from '../../lambda/endpoints/route.ts';
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

const usage: Check = {
  name: 'GET /usage tells the limits that the headers have, and counts toward nothing',
  async run({ client, now }) {
    const [first, second] = [await client.get('/usage'), await client.get('/usage')];
    const { quota } = expectCaller(first, 200, now());
    const told = readJson(first).quota as { limit?: number; remaining?: number };
    if (told.limit !== quota.limit || told.remaining !== quota.remaining) {
      throw new Error('the body and the headers differ');
    }
    expectCaller(second, 200, now());
    return `${told.remaining} of ${told.limit} left`;
  },
};

const reference: Check = {
  name: 'GET /devices and GET /openapi.json need no key',
  async run({ client }) {
    for (const path of ['/devices', '/openapi.json']) {
      const answer = await client.call({ method: 'GET', path });
      expectNoCaller(answer, 200);
      readJson(answer);
    }
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
    for (const path of [...ENDPOINTS_BY_PATH.keys(), '/anything']) {
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

/** DELETE, which no path takes. */
function wrongMethod(path: string): Check {
  return {
    name: `DELETE ${path} is 405 method_not_allowed with Allow`,
    async run({ client }) {
      const answer = await client.call({ method: 'DELETE', path });
      expectNoCaller(answer, 405);
      expectProblem(answer, 'method_not_allowed');
      expectHeader(answer, 'Allow', allowedMethods(path));
      return undefined;
    },
  };
}

/** A valid request of an endpoint, with no key and with an unknown one. */
function wrongKeys({ methods: [method], path, example }: Endpoint): Check[] {
  const call = { method, path, ...(example && { body: JSON.stringify(example) }) };
  const headers = { 'Content-Type': 'application/json' };
  return [
    refusedWithoutKey(`${method} ${path} without a key`, { ...call, headers }, [401, 'missing_api_key']),
    refusedWithoutKey(
      `${method} ${path} with an unknown key`,
      { ...call, headers: { ...headers, 'X-API-Key': 'not-a-key' } },
      [401, 'invalid_api_key'],
    ),
  ];
}

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

export const ENDPOINT_CHECKS: readonly Check[] = [
  health,
  usage,
  reference,
  preflight,
  refusedWithoutKey('another path', { method: 'GET', path: '/nothing-here' }, [404, 'not_found']),
  ...[...ENDPOINTS_BY_PATH.keys()].map(wrongMethod),
  ...NAMED_ENDPOINTS.flatMap(([, endpoint]) => (endpoint.access === 'key' ? wrongKeys(endpoint) : [])),
  refusedBody(`a body of over ${MAX_BODY_TEXT}`, { body: 'x'.repeat(MAX_BODY_BYTES + 1) }, [
    413,
    'request_too_large',
  ]),
  refusedBody('a text/plain body', { body: '{}', type: 'text/plain' }, [415, 'unsupported_media_type']),
  refusedBody('a body that is not JSON', { body: '{"url"' }, [400, 'invalid_json']),
  everyProblem,
];
