/** Removes overlays and advertisements: blocks them on the network, answers them, and hides the rest. */
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { OverlayOptions } from '../in-page/blocking/hide/overlays.ts';
import type { Features } from '../in-page/blocking/rules/features.ts';
import type { FrameEvidence } from '../in-page/blocking/unlock/hidden-overlays.ts';
import { callInNewDocuments } from '../in-page/bridge/in-new-documents.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { type ConsentPage, createConsentHandler } from './consent.ts';
import { findCosmeticRules } from './cosmetic-rules.ts';
import type { CleaningOptions, Filters } from './filters.ts';
import { answerBeforehand } from './known-answers.ts';
import { createPageFrames, type PageFrame } from './page-frames.ts';
import { createRequestBlocker, type RequestBlocker } from './request-blocker.ts';

export interface Cleaning {
  blocker: RequestBlocker;
  /** Call before the navigation. The domain Page must be enabled, with lifecycle events. */
  prepare(): Promise<void>;
  /** Removes unwanted elements. A later call removes those that have appeared since. */
  clean(page: Pick<CapturePage, 'deadline' | 'bestEffort'>): Promise<void>;
  /** How many overlays were removed from the main frame, for each kind of evidence. */
  readonly removed: Readonly<Record<string, number>>;
  /** Number of elements and frames that could not be examined and were left unchanged. */
  readonly givenUpCount: number;
}

type CleanRequest = CleaningOptions & Pick<CaptureRequest, 'url' | 'cookies'>;

export function createCleaning(page: ConsentPage, request: CleanRequest, filters: Filters): Cleaning {
  const { session, mainFrameId, bridges, scripts } = page;
  const pageFrames = createPageFrames(session, bridges);
  const blocker = createRequestBlocker(filters, { ...request, mainFrameId });
  const consent = filters.consent && createConsentHandler(page, filters.consent);
  const overlays = overlaysOf(request);
  let hasCleaned = false;
  let removed: Record<string, number> = {};
  return {
    blocker,
    get removed() {
      return removed;
    },
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
    async clean({ deadline, bestEffort }) {
      await consent?.settled(deadline);
      await bestEffort('clean', deadline.patience.cleanFrames, cleanFrames);
    },
  };

  async function cleanFrames(): Promise<void> {
    const isFirst = !hasCleaned;
    hasCleaned = true;
    // Asked together: most pages have only the main frame.
    const [frames, features] = await Promise.all([
      pageFrames.listFrames(),
      pageFrames.call(mainFrameId, 'collectFeatures'),
    ]);
    const counts = await Promise.all(
      frames.map((frame) => cleanFrame(frame, frame.id === mainFrameId ? features : undefined)),
    );
    if (sumOf(counts) > 0) removed = (await pageFrames.call(mainFrameId, 'countHidden')) ?? {};
    // Unlocks the page only if an overlay was removed. An overlay that was blocked
    // can have locked scrolling alone.
    if (sumOf(counts) > 0 || consent?.hasFound === true) {
      await Promise.all([
        pageFrames.call(mainFrameId, 'unlockPage'),
        // Only the first time: later the page is at the requested scroll position.
        isFirst && pageFrames.call(mainFrameId, 'scrollBack'),
      ]);
    } else if (blocker.blockedUrls.overlays.size > 0) await pageFrames.call(mainFrameId, 'unlockScrolling');
  }

  /** Returns the number of removed elements that may have covered the page. */
  async function cleanFrame(frame: PageFrame, known: Features | undefined): Promise<number> {
    const rules = /^https?:/.test(frame.url) ? await findRules(frame, known) : undefined;
    const { overlays: banners, ads, guessed } = blocker.blockedUrls;
    const [cleaned = { kind: 'page', count: 0 }, inTrees] = await Promise.all([
      pageFrames.call(frame.id, 'cleanDocument', {
        ...(rules && { rules }),
        listed: { overlays: [...banners], ads: [...ads], guessed: [...guessed] },
        overlays,
        mayBeAnswered: consent?.hasFound === true || banners.size > 0,
      }),
      frame.id === mainFrameId && (overlays.consent || overlays.popups) ? cleanClosedTrees() : 0,
    ]);
    const kind = frame.isFailed ? 'failed frame' : cleaned.kind;
    const inParent = kind === 'page' ? 0 : await hideInParent(frame, kind);
    return cleaned.count + inTrees + inParent;
  }

  /** Undefined when the frame has gone. */
  async function findRules({ id, url }: PageFrame, known: Features | undefined) {
    const features = known ?? (await pageFrames.call(id, 'collectFeatures'));
    if (features === undefined) return undefined;
    return {
      overlays: await findCosmeticRules(filters.engines.overlays, url, features),
      ads: await findCosmeticRules(filters.engines.ads, url, features),
    };
  }

  async function cleanClosedTrees(): Promise<number> {
    const trees = await pageFrames.findClosedTrees(mainFrameId);
    const counts = trees.map((tree) => pageFrames.callWith(mainFrameId, 'hideOverPage', tree, overlays));
    return sumOf(await Promise.all(counts));
  }

  /** Hides the overlay around a frame, or a frame that covers the page, in its parent document. */
  async function hideInParent({ id, parentId }: PageFrame, kind: FrameEvidence): Promise<number> {
    if (parentId === undefined) return 0;
    try {
      const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId: id });
      return (await pageFrames.callWith(parentId, 'hideFrame', backendNodeId, kind)) === true ? 1 : 0;
    } catch {
      return 0; // The frame has been removed.
    }
  }
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

function sumOf(counts: readonly (number | undefined)[]): number {
  return counts.reduce<number>((sum, count = 0) => sum + count, 0);
}
