import { expect, it } from 'vitest';
import { launchIdentity } from '../../../lambda/capture/emulation/user-agent.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import { parseCaptureRequest } from '../../../lambda/request/parse-capture-request.ts';
import { exampleBodies } from '../../support/option-examples.ts';

function identityOf(fields: object) {
  const request = parseCaptureRequest({ url: 'http://site.example/', ...fields });
  if (request instanceof ServiceError) throw request;
  return launchIdentity(request);
}

/** Options that a waiting browser need not be launched with. */
const OF_LAUNCH = ['device', 'timezone', 'seed'];
const OF_NO_MATTER = exampleBodies().filter(({ name }) => !OF_LAUNCH.includes(name));

it.each<[object, object]>([
  [{ timezone: 'Asia/Tokyo' }, { timezone: 'Asia/Tokyo' }],
  [{ headers: { 'User-Agent': 'Mine/1.0' } }, { userAgent: 'Mine/1.0' }],
  [{ headers: { 'accept-language': 'de-CH' } }, { languages: 'de-CH' }],
  [{ seed: 7 }, { seed: 7 }],
  [{ blockResources: ['websocket'] }, { hasWebSockets: false }],
  [{ device: 'iphone-15-pro' }, { isMobile: true, userAgent: expect.stringContaining('iPhone') }],
  ...OF_NO_MATTER.map(({ body }): [object, object] => [body, {}]),
])('a browser for %j differs from the usual one in %j alone', (fields, difference) => {
  expect(identityOf(fields)).toEqual({ ...identityOf({}), ...difference });
});
