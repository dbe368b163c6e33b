/**
 * Decides which requests of a page the filter lists stop. Knows nothing of how requests are held: it names what
 * has to be shown to it, and answers.
 */
import type { Protocol } from 'puppeteer-core';
import type { Unwanted } from '../in-page/blocking/rules/cosmetic-rules.ts';
import type { CleaningOptions, Filters, RequestType } from './filters.ts';

export interface RequestBlocker {
  /** Kinds of requests that it has to see. */
  patterns: Protocol.Fetch.RequestPattern[];
  isBlocked(paused: Protocol.Fetch.RequestPausedEvent): boolean;
  /** URLs that were stopped, so that the holes they leave can be closed. */
  readonly blockedUrls: Readonly<Record<Unwanted, ReadonlySet<string>>>;
}

/**
 * Where consent and popups come from. Their style sheets and pictures are let through: without its style a banner
 * that stands in the page would look worse, and pictures are most of a page's requests.
 */
const SCRIPTING: Protocol.Network.ResourceType[] = ['Document', 'Script', 'XHR', 'Fetch'];

/** The protocol's kind -> the engine's. What is missing here is `other`. */
const TYPES = {
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
} as const satisfies Partial<Record<Protocol.Network.ResourceType, RequestType>>;

/** Rules are about a host and the beginning of a path; what matching costs grows by the square of the length. */
const MAX_URL_CHARACTERS = 2_000;

/** Pages of advertisements have some 200. */
const MAX_REMEMBERED = 500;

export interface BlockerContext extends CleaningOptions {
  /** The page that is gone to. */
  url: string;
  mainFrameId: string;
}

export function createRequestBlocker(
  { findListed }: Pick<Filters, 'findListed'>,
  { url, mainFrameId, blockAds }: BlockerContext,
): RequestBlocker {
  const blockedUrls = { overlays: new Set<string>(), ads: new Set<string>() };
  let pageUrl = url;

  return {
    patterns: blockAds ? [{ urlPattern: '*' }] : SCRIPTING.map((resourceType) => ({ resourceType })),
    blockedUrls,
    isBlocked({ request, resourceType, frameId }) {
      if (resourceType === 'Document' && frameId === mainFrameId) {
        pageUrl = request.url; // Where redirects have led is what decides who is a third party.
        return false;
      }
      if (!request.url.startsWith('http')) return false;
      const type = isKnown(resourceType) ? TYPES[resourceType] : 'other';
      const url = withoutPort(request.url).slice(0, MAX_URL_CHARACTERS);
      const listed = findListed({ url, sourceUrl: pageUrl.slice(0, MAX_URL_CHARACTERS), type });
      if (listed !== undefined) remember(request.url, blockedUrls[listed]);
      return listed !== undefined;
    },
  };
}

/** Every frame is asked for elements with these URLs. A page that asks for more than these keeps its holes. */
function remember(url: string, urls: Set<string>): void {
  if (urls.size < MAX_REMEMBERED && url.length <= MAX_URL_CHARACTERS) urls.add(url);
}

/** Rules name a host and a path, and expect nothing between them. */
function withoutPort(url: string): string {
  return url.replace(/^(https?:\/\/[^/?#:]+):\d+/, '$1');
}

function isKnown(type: string): type is keyof typeof TYPES {
  return Object.hasOwn(TYPES, type);
}
