/** Decides which requests the filter lists block, and gives the patterns of those it needs to see. */
import type { Protocol } from 'puppeteer-core';
import type { CleaningOptions, Filters, Listed, RequestType } from './filters.ts';

export interface RequestBlocker {
  patterns: Protocol.Fetch.RequestPattern[];
  isBlocked(paused: Protocol.Fetch.RequestPausedEvent): boolean;
  /** Their elements are collapsed later. Guessed ones are not blocked: what the page shows decides. */
  readonly blockedUrls: Readonly<Record<Listed, ReadonlySet<string>>>;
}

/** The types that load overlays. Without its style a banner looks worse, and most requests are images. */
const SCRIPTING: Protocol.Network.ResourceType[] = ['Document', 'Script', 'XHR', 'Fetch'];

/** The protocol's resource type -> the engine's. Missing types are `other`. */
export const RULE_TYPES: Partial<Record<Protocol.Network.ResourceType, RequestType>> = {
  Document: 'sub_frame',
  Script: 'script',
  XHR: 'xhr',
  Fetch: 'fetch',
  Image: 'image',
  Stylesheet: 'stylesheet',
  Font: 'font',
  Media: 'media',
  Ping: 'ping',
  WebSocket: 'websocket',
};

/** Rules match the beginning of a URL. The time for it grows with the square of the length. */
export const MAX_URL_CHARACTERS = 2_000;

/** Pages full of advertisements have about 200. */
const MAX_REMEMBERED = 500;

/** `url` is that of the navigation. */
export function createRequestBlocker(
  { findListed }: Pick<Filters, 'findListed'>,
  { url, mainFrameId, blockAds }: Pick<CleaningOptions, 'blockAds'> & { url: string; mainFrameId: string },
): RequestBlocker {
  const blockedUrls: Record<Listed, Set<string>> = {
    overlays: new Set(),
    ads: new Set(),
    guessed: new Set(),
  };
  let pageUrl = url;

  return {
    patterns: blockAds ? [{ urlPattern: '*' }] : SCRIPTING.map((resourceType) => ({ resourceType })),
    blockedUrls,
    isBlocked({ request, resourceType, frameId }) {
      if (resourceType === 'Document' && frameId === mainFrameId) {
        pageUrl = request.url; // The URL after redirects determines which requests are third-party.
        return false;
      }
      if (!request.url.startsWith('http')) return false;
      const type = RULE_TYPES[resourceType] ?? 'other';
      const url = withoutPort(request.url).slice(0, MAX_URL_CHARACTERS);
      const listed = findListed({ url, sourceUrl: pageUrl.slice(0, MAX_URL_CHARACTERS), type });
      if (listed !== undefined) remember(request.url, blockedUrls[listed]);
      return listed !== undefined && listed !== 'guessed';
    },
  };
}

/** Every frame is searched for elements with these URLs. Those of URLs beyond the limit stay. */
function remember(url: string, urls: Set<string>): void {
  if (urls.size < MAX_REMEMBERED && url.length <= MAX_URL_CHARACTERS) urls.add(url);
}

const withoutPort = (url: string) => url.replace(/^(https?:\/\/[^/?#:]+):\d+/, '$1');
