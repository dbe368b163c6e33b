/**
 * The OpenAPI document as the service itself answers it: written once per process, then
 * with the address of each request.
 */
import { openApiDocument } from './document.ts';

/** Stands for the address of the service. */
const SERVER = 'https://service.invalid';

/**
 * Makes a function that returns the JSON text of the document. `server`: address without a slash at its end.
 */
export function createServedDocument(): (server: string) => Promise<string> {
  const text = JSON.stringify(openApiDocument(SERVER));
  return async (server) => text.replaceAll(SERVER, () => JSON.stringify(server).slice(1, -1));
}
