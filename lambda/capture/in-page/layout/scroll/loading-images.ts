/**
 * Images that a page stops loading, and takes away again, once they are out of view. A fast scroll would lose them.
 */
import { itself } from '../../dom/itself.ts';
import { nextFrame, pause } from '../../dom/time.ts';

/** Stays in the page. */
export interface LoadingImages {
  /** Whether requests for images are in flight, as the protocol tells; set from outside. */
  isLoading: boolean;
  /** Waits for what began to load, then goes back to each image that is missing. No-op where none was taken away. */
  bringBack(endsAt: number): Promise<void>;
  /** The page is not scrolled any more. */
  stop(): void;
}

export function setLoading(loading: LoadingImages, isLoading: boolean): void {
  loading.isLoading = isLoading;
}

export function stopWatching(loading: LoadingImages): void {
  loading.stop();
}

/**
 * Runs before the page is scrolled: notes such images, and goes on loading what they began, so that they come at once
 * when they are seen again.
 */
export function watchLoading(scroller: Element): LoadingImages {
  const cancelled = new Set<HTMLImageElement>();
  const keepers = new Map<string, Promise<unknown>>();
  const observer = new MutationObserver((records) => {
    for (const { target, attributeName, oldValue } of records) {
      const image = imageOf(target);
      const name = attributeName === 'src' ? 'src' : 'srcset';
      const isGone = image !== null && target instanceof Element && !isAddress(target.getAttribute(name));
      if (!isGone || oldValue === null || !isAddress(oldValue)) continue;
      cancelled.add(image);
      keep(keepers, image, { name, value: oldValue });
    }
    // An image knows its address a moment after it got it.
    if (cancelled.size > 0) void pause(0).then(() => keepBegun(keepers));
  });
  observer.observe(document, {
    subtree: true,
    attributeFilter: ['src', 'srcset'],
    attributeOldValue: true,
  });

  return {
    isLoading: false,
    async bringBack(endsAt) {
      if (cancelled.size === 0) return;
      // Half of the time is for the server, half for going back.
      const leftMs = Math.max(0, endsAt - performance.now());
      await Promise.race([Promise.all(keepers.values()), pause(leftMs / 2)]);
      await goBackTo(scroller, cancelled, endsAt);
      cancelled.clear();
    },
    stop: () => observer.disconnect(),
  };
}

/** Value of the attribute -> when it has loaded. */
type Keepers = Map<string, Promise<unknown>>;

/** Shares the load that is under way, and goes on with it when the page does not. */
function keep(
  keepers: Keepers,
  image: HTMLImageElement,
  { name, value }: { name: 'src' | 'srcset'; value: string },
): void {
  if (keepers.has(value)) return;
  const keeper = new Image();
  keeper.crossOrigin = image.crossOrigin;
  keeper.referrerPolicy = image.referrerPolicy;
  keeper.sizes = image.sizes;
  keeper[name] = value;
  keepers.set(
    value,
    keeper.decode().catch(() => undefined),
  );
}

function keepBegun(keepers: Keepers): void {
  for (const image of document.images)
    if (!image.complete && isAddress(image.currentSrc))
      keep(keepers, image, { name: 'src', value: image.currentSrc });
}

/** What was still loading where it began is lost on the way, and brought back by the next round. */
const ROUNDS = 3;

async function goBackTo(
  scroller: Element,
  cancelled: ReadonlySet<HTMLImageElement>,
  endsAt: number,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const missing = [...cancelled].filter((image) => !isLoaded(image));
    for (const [index, image] of missing.entries()) {
      const now = performance.now();
      const leaveAt = now + Math.max(0, endsAt - now) / (missing.length - index);
      if (isLoaded(image) || now >= endsAt) continue;
      const { top } = image.getBoundingClientRect();
      if (top < 0 || top >= innerHeight) itself(scroller).scrollBy({ top, behavior: 'instant' });
      while (!isLoaded(image) && performance.now() < leaveAt) await Promise.all([nextFrame(), pause(0)]);
    }
  }
}

function imageOf(target: Node): HTMLImageElement | null {
  if (target instanceof HTMLImageElement) return target;
  return target instanceof HTMLSourceElement ? (target.parentElement?.querySelector('img') ?? null) : null;
}

function isAddress(value: string | null): boolean {
  return value !== null && value !== '' && !value.startsWith('data:');
}

function isLoaded(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth > 0 && isAddress(image.currentSrc);
}
