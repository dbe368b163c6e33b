/** Serves a request through the cache: the kept file, or a new one that is made once. */
import type { Delivery } from '../delivery/deliver.ts';
import type { CacheVisit, OpenCache } from './open-cache.ts';

/**
 * Makes a function that returns the kept file, or runs `make` and keeps what it delivers.
 * @throws ServiceError service_unavailable, and whatever `make` throws
 */
export function createThroughCache(openCache: OpenCache) {
  return async function throughCache(visit: CacheVisit, make: () => Promise<Delivery>): Promise<Delivery> {
    const opened = await openCache(visit);
    if ('kept' in opened) return opened.kept;
    let delivery: Delivery;
    try {
      delivery = await make();
    } catch (error) {
      await opened.lease.release();
      throw error;
    }
    return opened.lease.keep(delivery);
  };
}
