import { expect, it } from 'vitest';
import { ENDPOINTS_BY_PATH, NAMED_ENDPOINTS } from '../../lambda/endpoints/endpoints.ts';
import { allowedMethods, findRoute } from '../../lambda/endpoints/route.ts';
import { ERROR_CODES, ServiceError } from '../../lambda/errors.ts';
import { parseBody } from '../../lambda/request/parse-body.ts';

it.each(NAMED_ENDPOINTS)(
  '%s is found by each of its methods, and its path takes no other',
  (name, endpoint) => {
    for (const method of endpoint.methods) expect(findRoute(method, endpoint.path)).toBe(name);
    expect(() => findRoute('DELETE', endpoint.path)).toThrow(allowedMethods(endpoint.path));
    expect(findRoute('OPTIONS', endpoint.path)).toBe('preflight');
  },
);

it('no method of a path stands twice', () => {
  for (const [path, endpoints] of ENDPOINTS_BY_PATH) {
    const methods = endpoints.flatMap(([, each]) => each.methods);
    expect(new Set(methods).size, path).toBe(methods.length);
  }
});

it.each(NAMED_ENDPOINTS)('%s has an example that it takes, if it has a body', (_, { body, example }) => {
  expect(example === undefined).toBe(body === undefined);
  if (body !== undefined) expect(parseBody(body, example, { now: 0 })).not.toBeInstanceOf(ServiceError);
});

it('every error code belongs to an endpoint, to an item of a job, or to a wrong path or method', () => {
  const codes = new Set<string>(NAMED_ENDPOINTS.flatMap(([, { problems }]) => problems));
  const others = Object.keys(ERROR_CODES).filter((code) => !codes.has(code));
  expect(others).toEqual(['not_found', 'method_not_allowed', 'job_expired']);
});

it('an unknown path is told what there is', () => {
  expect(() => findRoute('GET', '/nothing')).toThrow(
    'Use POST /screenshot, POST /content, POST /compare, POST /jobs, GET /jobs/{id}, POST /jobs/{id}/cancel, GET /usage, GET /devices, GET /openapi.json or GET /health',
  );
});
