/** Finds the filter rule that blocks a request of a page, and its list. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FiltersEngine, Request } from '@ghostery/adblocker';
import type { Protocol } from 'puppeteer-core';
import { engineFile } from '../../lambda/capture/blocking/filter-files.ts';
import { namesOfNeeded } from '../../lambda/capture/blocking/filters.ts';
import { RULE_TYPES } from '../../lambda/capture/blocking/request-blocker.ts';
import { createUrlMatcher } from '../../lambda/capture/page/requests/url-pattern.ts';
import type { CaptureRequest } from '../../lambda/request/capture-request.ts';

export type FindRule = (request: { url: string; type: Protocol.Network.ResourceType }) => string | undefined;

/** `folder`: the filter engines. Names the request's own option where no list has a rule. */
export async function createFindRule(folder: string, request: CaptureRequest): Promise<FindRule> {
  const engines = await Promise.all(
    namesOfNeeded(request).map(async (name) => {
      const serialised = await readFile(join(folder, engineFile(name)));
      return { name, engine: FiltersEngine.deserialize(serialised) };
    }),
  );
  const isAsked = createUrlMatcher(request.blockRequests);
  return ({ url, type }) => {
    if (isAsked(url)) return 'blockRequests';
    const asked = Request.fromRawDetails({ url, sourceUrl: request.url, type: RULE_TYPES[type] ?? 'other' });
    for (const { name, engine } of engines) {
      const { match, filter } = engine.match(asked);
      if (match) return `${name}: ${filter?.toString() ?? 'a rule'}`;
    }
    return request.blockResources.length > 0 ? 'blockResources' : undefined;
  };
}
