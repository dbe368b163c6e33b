/**
 * Pages that were read lately, so that their rest costs nothing and is of the
 * same moment. Each key has its own.
 */
import type { Picture } from '../picture/take-picture.ts';
import type { PageContent } from '../service/read-content.ts';
import type { Captured } from '../service/service-client.ts';

export interface ReadPage {
  content: PageContent;
  captured: Captured;
  picture?: Picture | undefined;
}

/** Those of one key. `request`: what identifies the page and how it was read. */
export interface KeptPages {
  find(request: string): ReadPage | undefined;
  /** The file is not kept. */
  keep(request: string, read: ReadPage): void;
}

/**
 * A page has at most 1 MiB of Markdown. The page that was read longest ago is forgotten, whatever its key.
 */
export function createKeptPages(max: number): { of(apiKey: string): KeptPages } {
  const kept = new Map<string, ReadPage>();
  return {
    of(apiKey) {
      const nameOf = (request: string) => JSON.stringify([apiKey, request]);
      return {
        find: (request) => kept.get(nameOf(request)),
        keep(request, { content, captured }) {
          kept.delete(nameOf(request));
          kept.set(nameOf(request), { content, captured: { ...captured, file: undefined } });
          const [oldest] = kept.keys();
          if (kept.size > max && oldest !== undefined) kept.delete(oldest);
        },
      };
    },
  };
}
