/** Handles images that a page stops loading and removes once they are out of view. A fast scroll would lose them. */
import { itself } from '../../dom/itself.ts';
import { nextFrame, pause } from '../../dom/time.ts';

/** Stays in the page. */
export interface LoadingImages {
  /** Whether image requests are in flight. Set by the service, which sees the network events. */
  isLoading: boolean;
  /**
   * Waits for images that began to load, then scrolls back to each image that is missing. No-op when the page removed
   * none.
   */
  bringBack(endsAt: number): Promise<void>;
  /** Ends the watching, after the page has been scrolled. */
  stop(): void;
}

export function setLoading(loading: LoadingImages, isLoading: boolean): void {
  loading.isLoading = isLoading;
}

export function stopWatching(loading: LoadingImages): void {
  loading.stop();
}

/**
 * Call it before the page is scrolled. Notes images that the page stops loading, and continues their loads, so that
 * they appear at once when they are in view again.
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
    // `currentSrc` is set a moment after the attribute.
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
      // Half of the time is for the loads, half for scrolling back.
      const leftMs = Math.max(0, endsAt - performance.now());
      await Promise.race([Promise.all(keepers.values()), pause(leftMs / 2)]);
      await goBackTo(scroller, cancelled, endsAt);
      cancelled.clear();
    },
    stop: () => observer.disconnect(),
  };
}

/** Value of the attribute -> a promise that resolves when the image has loaded. */
type Keepers = Map<string, Promise<unknown>>;

/** Shares the page's load of this image, and continues it when the page stops. */
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

/** An image that is still loading when the page scrolls on is removed again. The next round scrolls back to it. */
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
