/**
 * Images that a page stops loading, and takes away again, once they are out of view. A fast scroll would lose them.
 */

export interface LoadingImages {
  /** Whether requests for images are in flight, as the protocol tells; set from outside. */
  isLoading: boolean;
  /** Waits for what began to load, then goes back to each image that is missing. No-op where none was taken away. */
  bringBack(endsAt: number): Promise<void>;
  /** The page is not scrolled any more. */
  stop(): void;
}

/**
 * Runs in the page, before it is scrolled: notes such images, and goes on loading what they began, so that they come
 * at once when they are seen again.
 */
export function watchLoading(scroller: Element): LoadingImages {
  const rounds = 3;
  const cancelled = new Set<HTMLImageElement>();
  const keepers = new Map<string, Promise<unknown>>();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const task = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const isAddress = (value: string | null) => value !== null && value !== '' && !value.startsWith('data:');
  const isLoaded = (image: HTMLImageElement) =>
    image.complete && image.naturalWidth > 0 && isAddress(image.currentSrc);
  const imageOf = (target: Node): HTMLImageElement | null => {
    if (target instanceof HTMLImageElement) return target;
    return target instanceof HTMLSourceElement ? (target.parentElement?.querySelector('img') ?? null) : null;
  };
  /** Shares the load that is under way, and goes on with it when the page does not. */
  const keep = (image: HTMLImageElement, name: 'src' | 'srcset', value: string) => {
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
  };
  const keepBegun = () => {
    for (const image of document.images)
      if (!image.complete && isAddress(image.currentSrc)) keep(image, 'src', image.currentSrc);
  };

  const observer = new MutationObserver((records) => {
    for (const { target, attributeName, oldValue } of records) {
      const image = imageOf(target);
      const name = attributeName === 'src' ? 'src' : 'srcset';
      const isGone = image !== null && target instanceof Element && !isAddress(target.getAttribute(name));
      if (!isGone || oldValue === null || !isAddress(oldValue)) continue;
      cancelled.add(image);
      keep(image, name, oldValue);
    }
    // An image knows its address a moment after it got it.
    if (cancelled.size > 0) void task(0).then(keepBegun);
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
      const leftMs = () => Math.max(0, endsAt - performance.now());
      await Promise.race([Promise.all(keepers.values()), task(leftMs() / 2)]);
      // What was still loading where it began is lost on the way, and brought back by the next round.
      for (let round = 0; round < rounds; round++) {
        const missing = [...cancelled].filter((image) => !isLoaded(image));
        for (const [index, image] of missing.entries()) {
          const leaveAt = performance.now() + leftMs() / (missing.length - index);
          if (isLoaded(image) || leftMs() === 0) continue;
          const { top } = image.getBoundingClientRect();
          if (top < 0 || top >= innerHeight) itself(scroller).scrollBy({ top, behavior: 'instant' });
          while (!isLoaded(image) && performance.now() < leaveAt) await Promise.all([frame(), task(0)]);
        }
      }
      cancelled.clear();
    },
    stop: () => observer.disconnect(),
  };
}
