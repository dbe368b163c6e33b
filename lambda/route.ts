/**
 * Maps a path and method to an endpoint. Unknown paths are 404, other methods 405.
 */
import { ENDPOINTS_BY_PATH, type EndpointName, listEndpoints } from './endpoints.ts';
import { ServiceError } from './errors.ts';

/** @throws ServiceError not_found, method_not_allowed */
export function findRoute(method: string, path: string): EndpointName | 'preflight' {
  if (method === 'OPTIONS') return 'preflight';
  const endpoints = ENDPOINTS_BY_PATH.get(path);
  if (endpoints === undefined) {
    throw new ServiceError('not_found', `There is nothing here. Use ${listEndpoints()}.`);
  }
  const found = endpoints.find(([, { methods }]) => methods.some((each) => each === method));
  if (found === undefined) {
    const allow = allowedMethods(path);
    throw new ServiceError('method_not_allowed', `This path takes ${allow}.`, { allow });
  }
  return found[0];
}

/** The value of Allow: `POST, GET, HEAD, OPTIONS`. */
export function allowedMethods(path: string): string {
  const methods = (ENDPOINTS_BY_PATH.get(path) ?? []).flatMap(([, endpoint]) => endpoint.methods);
  return [...methods, 'OPTIONS'].join(', ');
}
