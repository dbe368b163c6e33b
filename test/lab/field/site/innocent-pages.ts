/** Builds the page of one innocent case. */
import type { InnocentCase } from '../cases/field-case.ts';
import type { FieldPage } from './field-page.ts';
import { renderDocument } from './markdown-page.ts';
import { overlayPages } from './overlay-pages.ts';

export function innocentPages(
  innocent: InnocentCase,
  slug: string,
): { path: string; pages: ReadonlyMap<string, FieldPage> } {
  const { html, file, markdown, frame, onPage, name } = innocent;
  if (file !== undefined) return { path: `/lib/${file}`, pages: new Map() };
  if (onPage !== undefined) {
    const { pages, with: withAddition } = overlayPages({ name, ...onPage }, slug);
    return { path: withAddition('plain'), pages };
  }
  const path = `/innocent/${slug}`;
  return {
    path,
    pages: new Map([
      [
        path,
        {
          type: '.html',
          body: () => (markdown === undefined ? (html ?? '') : renderDocument(markdown, frame)),
        },
      ],
    ]),
  };
}
