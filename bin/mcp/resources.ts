/**
 * What an agent, or its user, can read besides the tools: the device names, and the limits of the API key.
 */
import type { Resource } from '@modelcontextprotocol/sdk/types.js';
import { deviceNames, findDevice } from '../../lambda/request/device-profiles.ts';
import type { ServiceClient } from './service/service-client.ts';

interface ReadableResource extends Resource {
  /** Returns what is written as JSON. Throws a Failure. */
  read(service: ServiceClient, signal: AbortSignal): Promise<unknown>;
}

export const RESOURCES: readonly ReadableResource[] = [
  {
    uri: 'screenshot://devices',
    name: 'devices',
    title: 'Device names',
    description:
      'The values of the field device, with the size of the viewport in CSS px and what is emulated.',
    mimeType: 'application/json',
    read: async () => deviceNames().map((name) => ({ name, ...viewOf(name) })),
  },
  {
    uri: 'screenshot://limits',
    name: 'limits',
    title: 'Limits left',
    description:
      'What is left of the requests in this minute and of the screenshots in this month. Reading it counts as a request, ' +
      'and not as a screenshot.',
    mimeType: 'application/json',
    read: (service, signal) => service.limits(signal),
  },
];

function viewOf(name: string) {
  const { width, height, isMobile, hasTouch } = findDevice(name) ?? {};
  return { width, height, isMobile, hasTouch };
}
