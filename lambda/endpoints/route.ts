/**
 * Maps a path and method to an endpoint. Unknown paths are 404, other methods 405.
 */

import { ServiceError } from '../errors.ts';
import { ENDPOINTS, ENDPOINTS_BY_PATH, type EndpointName, listEndpoints } from './endpoints.ts';

/** Where a path has the id of a job. */
const ID_PLACE = '{id}';

/** @throws ServiceError not_found, method_not_allowed */
export function findRoute(method: string, path: string): EndpointName | 'preflight' {
  if (method === 'OPTIONS') return 'preflight';
  const endpoints = endpointsAt(path);
  if (endpoints === undefined) {
    throw notFound();
  }
  const found = endpoints.find(([, { methods }]) => methods.some((each) => each === method));
  if (found === undefined) {
    const allow = allowedMethods(path);
    throw new ServiceError('method_not_allowed', `This path takes ${allow}.`, { allow });
  }
  return found[0];
}

export function isOfJobs(path: string): boolean {
  return path === ENDPOINTS.job.path || path.startsWith(`${ENDPOINTS.job.path}/`);
}

export function notFound(): ServiceError {
  return new ServiceError('not_found', `There is nothing here. Use ${listEndpoints()}.`);
}

/** The value of Allow: `POST, GET, HEAD, OPTIONS`. */
export function allowedMethods(path: string): string {
  const methods = (endpointsAt(path) ?? []).flatMap(([, endpoint]) => endpoint.methods);
  return [...methods, 'OPTIONS'].join(', ');
}

function endpointsAt(path: string) {
  const template = findTemplate(path, [...ENDPOINTS_BY_PATH.keys()])?.template;
  return template === undefined ? undefined : ENDPOINTS_BY_PATH.get(template);
}

/**
 * Finds the template of a path, such as `/jobs/{id}`, and what stands in the place of `{id}`, as it was sent.
 */
export function findTemplate(
  path: string,
  templates: readonly string[],
): { template: string; id?: string } | undefined {
  // As in API Gateway, a fixed path comes before one with a place in it.
  if (templates.includes(path)) return { template: path };
  const parts = path.split('/');
  for (const template of templates) {
    const names = template.split('/');
    const at = names.indexOf(ID_PLACE);
    const id = parts[at];
    if (at < 0 || !id || parts.length !== names.length) continue;
    if (names.every((name, index) => index === at || name === parts[index])) return { template, id };
  }
  return undefined;
}
