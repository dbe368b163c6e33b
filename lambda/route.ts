/**
 * Maps a path and method to a route. Unknown paths are 404, other methods 405.
 */
import { ServiceError } from './errors.ts';

type Route = 'capture' | 'link' | 'health' | 'preflight';

const ROUTES: Record<string, Record<string, Route>> = {
  '/screenshot': { POST: 'capture', GET: 'link', HEAD: 'link' },
  '/health': { GET: 'health' },
};

/** @throws ServiceError not_found, method_not_allowed */
export function findRoute(method: string, path: string): Route {
  if (method === 'OPTIONS') return 'preflight';
  const methods = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined;
  if (methods === undefined) {
    throw new ServiceError('not_found', 'There is nothing here. Use POST /screenshot or GET /health.');
  }
  const route = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (route === undefined) {
    const allow = [...Object.keys(methods), 'OPTIONS'].join(', ');
    throw new ServiceError('method_not_allowed', `This path takes ${allow}.`, { allow });
  }
  return route;
}

/** Whether a request is a link to a capture, if its path is /screenshot. */
export function isLink({ httpMethod }: { httpMethod: string }): boolean {
  return httpMethod === 'GET' || httpMethod === 'HEAD';
}
