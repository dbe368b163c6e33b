/**
 * Removes consent banners, popups and advertisements, as the options request. Requests for them are blocked on
 * the network; what still appears is answered, or hidden right before the capture.
 */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { Deadline } from '../deadline.ts';
import type { HiddenFrame } from '../in-page/blocking/hide/frames.ts';
import type { OverlayOptions } from '../in-page/blocking/hide/overlays.ts';
import type { Features } from '../in-page/blocking/rules/features.ts';
import { callInNewDocuments } from '../in-page/bridge/in-new-documents.ts';
import { type ConsentHandler, type ConsentPage, createConsentHandler } from './consent.ts';
import { findCosmeticRules } from './cosmetic-rules.ts';
import type { CleaningOptions, Filters } from './filters.ts';
import { answerBeforehand } from './known-answers.ts';
import { createPageFrames, type PageFrame, type PageFrames } from './page-frames.ts';
import { createRequestBlocker, type RequestBlocker } from './request-blocker.ts';

/** The cleaning of one page. */
export interface Cleaning {
  blocker: RequestBlocker;
  /** Call before the navigation. The domain Page must be enabled, with lifecycle events. */
  prepare(): Promise<void>;
  /** Removes unwanted elements. A later call removes those that have appeared since. */
  clean(deadline: Deadline): Promise<void>;
  /** Number of elements and frames that could not be examined and were left unchanged. */
  readonly givenUpCount: number;
}

type CleanRequest = CleaningOptions & Pick<CaptureRequest, 'url' | 'cookies'>;

/** A busy page may take longer. It is then captured as it is. */
const CLEAN_CAP_MS = 3_000;

export function createCleaning(
  { session, mainFrameId, bridges, scripts, clock }: ConsentPage,
  request: CleanRequest,
  filters: Filters,
): Cleaning {
  const pageFrames = createPageFrames(session, bridges);
  const blocker = createRequestBlocker(filters, { ...request, mainFrameId });
  const consent =
    filters.consent &&
    createConsentHandler({ session, mainFrameId, bridges, scripts, clock }, filters.consent);
  const page: CleanedPage = { session, mainFrameId, pageFrames, filters, blocker, consent, cleanedCount: 0 };
  return {
    blocker,
    get givenUpCount() {
      return pageFrames.failureCount;
    },
    async prepare() {
      await Promise.all([
        callInNewDocuments({ session, scripts }, 'keepChanges'),
        answerBeforehand(session, request, {
          tables: tablesOf(request, filters),
          script: scripts.cleaning,
        }),
      ]);
    },
    async clean(deadline) {
      await consent?.settled();
      await deadline.within(CLEAN_CAP_MS, cleanFrames(page, overlaysOf(request)));
    },
  };
}

interface CleanedPage {
  session: CDPSession;
  mainFrameId: string;
  pageFrames: PageFrames;
  filters: Filters;
  blocker: RequestBlocker;
  consent: ConsentHandler | undefined;
  /** Number of calls to clean so far. */
  cleanedCount: number;
}

function tablesOf({ hideCookieBanners, hidePopups }: CleaningOptions, { decisions }: Filters) {
  return [...(hideCookieBanners ? [decisions.cookies] : []), ...(hidePopups ? [decisions.popups] : [])];
}

function overlaysOf(options: CleaningOptions): OverlayOptions {
  const { hideCookieBanners, hidePopups, aggressivePopupRemoval } = options;
  return {
    consent: hideCookieBanners,
    popups: hidePopups || aggressivePopupRemoval,
    aggressive: aggressivePopupRemoval,
  };
}

async function cleanFrames(page: CleanedPage, overlays: OverlayOptions): Promise<void> {
  const { pageFrames, mainFrameId, blocker, consent } = page;
  const isFirst = page.cleanedCount++ === 0;
  // Asked together: most pages have only the main frame.
  const [frames, features] = await Promise.all([
    pageFrames.listFrames(),
    pageFrames.call(mainFrameId, 'collectFeatures'),
  ]);
  const counts = await Promise.all(
    frames.map((frame) =>
      cleanFrame(page, frame, { overlays, features: frame.id === mainFrameId ? features : undefined }),
    ),
  );
  const removed = counts.reduce((sum, count) => sum + count, 0);
  // Unlocks the page only if an overlay was removed. An overlay that was blocked can have locked scrolling alone.
  if (removed > 0 || consent?.hasFound === true) {
    await Promise.all([
      pageFrames.call(mainFrameId, 'unlockPage'),
      // Only the first time: later the page is at the requested scroll position.
      isFirst && pageFrames.call(mainFrameId, 'scrollBack'),
    ]);
  } else if (blocker.blockedUrls.overlays.size > 0) await pageFrames.call(mainFrameId, 'unlockScrolling');
}

/** Returns the number of removed elements that may have covered the page. */
async function cleanFrame(
  page: CleanedPage,
  frame: PageFrame,
  { overlays, features }: { overlays: OverlayOptions; features: Features | undefined },
): Promise<number> {
  const { pageFrames, blocker, consent, mainFrameId } = page;
  const isMain = frame.id === mainFrameId;
  const rules = /^https?:/.test(frame.url) ? await findRules(page, frame, features) : undefined;
  const { blockedUrls } = blocker;
  const mayBeAnswered = consent?.hasFound === true || blockedUrls.overlays.size > 0;
  const listed = {
    overlays: [...blockedUrls.overlays],
    ads: [...blockedUrls.ads],
    guessed: [...blockedUrls.guessed],
  };
  const isOn = overlays.consent || overlays.popups;
  const [cleaned = { kind: 'page', count: 0 }, inTrees = 0] = await Promise.all([
    pageFrames.call(frame.id, 'cleanDocument', { ...(rules && { rules }), listed, overlays, mayBeAnswered }),
    isMain && isOn ? cleanClosedTrees(pageFrames, frame.id, overlays) : 0,
  ]);
  const kind = frame.isFailed ? 'failed' : cleaned.kind;
  const inParent = kind === 'page' ? 0 : await hideInParent(page, frame, kind);
  return cleaned.count + inTrees + inParent;
}

/** Undefined when the frame has gone. */
async function findRules(
  { pageFrames, filters: { engines } }: CleanedPage,
  { id, url }: PageFrame,
  known: Features | undefined,
) {
  const features = known ?? (await pageFrames.call(id, 'collectFeatures'));
  if (features === undefined) return undefined;
  return {
    overlays: await findCosmeticRules(engines.overlays, url, features),
    ads: await findCosmeticRules(engines.ads, url, features),
  };
}

async function cleanClosedTrees(
  pageFrames: PageFrames,
  frameId: string,
  overlays: OverlayOptions,
): Promise<number> {
  const trees = await pageFrames.findClosedTrees(frameId);
  const counts = await Promise.all(
    trees.map((tree) => pageFrames.callWith(frameId, 'hideOverPage', tree, overlays)),
  );
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/**
 * Hides, in the parent document, a frame that covers the page, or an overlay around a frame that failed to
 * load or of which nothing is left.
 */
async function hideInParent(
  { session, pageFrames }: CleanedPage,
  { id, parentId }: PageFrame,
  kind: HiddenFrame,
): Promise<number> {
  if (parentId === undefined) return 0;
  try {
    const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId: id });
    return (await pageFrames.callWith(parentId, 'hideFrame', backendNodeId, kind)) === true ? 1 : 0;
  } catch {
    return 0; // The frame has been removed.
  }
}
