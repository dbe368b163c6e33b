/** Builds the pages of one library: the page without it, the page with it, its scripts, and the variants. */
import type { OverlayCase, Variant } from '../cases/field-case.ts';
import { type Bundle, bundle } from './bundles.ts';
import type { FieldPage } from './field-page.ts';
import { EMPTY, type PageSlots, renderHostPage, slotsOf } from './host-pages.ts';
import { busyScript, lateScript, shadowScript } from './variant-scripts.ts';

interface OverlayPages {
  /**
   * Returns the path of the page with the library, in one of the ways. `without`
   * is that of the page without it.
   */
  with(variant: Variant | 'plain'): string;
  without: string;
  pages: ReadonlyMap<string, FieldPage>;
}

const OTHER_HOST = 'widgets.example';
const CSP = { 'Content-Security-Policy': "script-src 'self'" };

export function overlayPages(overlay: OverlayCase, slug: string): OverlayPages {
  const pages = new Map<string, FieldPage>();
  const add = (path: string, page: FieldPage) => {
    pages.set(path, page);
    return path;
  };
  const own = addedFiles(overlay, `/case/${slug}`, add);
  const base: PageSlots = overlay.base === undefined ? EMPTY : addedFiles(overlay.base, `/base/${slug}`, add);
  const html = (path: string, added: PageSlots, headers?: Record<string, string>) =>
    add(path, {
      type: '.html',
      body: () => renderHostPage(overlay, base, added),
      ...(headers && { headers }),
    });
  const script = (name: string, body: string) => {
    const path = add(`/case/${slug}/${name}.js`, { type: '.js', body: () => body });
    return `<script src="${path}"></script>`;
  };
  const busy = overlay.busyMs === undefined ? '' : script('busy', busyScript(overlay.busyMs));
  const plain = { ...own, last: own.last + busy };
  const moved = (mode: 'open' | 'closed') => ({
    ...plain,
    last: plain.last + script(`move-${mode}`, shadowScript(overlay.root ?? '', mode)),
  });
  const frame = (src: string) => {
    const size = overlay.frameHeight === undefined ? 'top:0;height:100%' : `height:${overlay.frameHeight}px`;
    return `<iframe src="${src}" style="position:fixed;left:0;bottom:0;width:100%;${size};border:0;z-index:9000"></iframe>`;
  };
  const framed = add(`/frame/${slug}`, {
    type: '.html',
    body: () =>
      `<!doctype html><html lang="${overlay.language}"><meta charset="utf-8">${plain.head}<body style="background:transparent">${plain.first}${plain.last}</body></html>`,
  });
  const late = { head: '', first: '', last: script('late', lateScript(own.first, own.head + own.last)) };
  const variants: Record<Variant | 'plain', PageSlots> = {
    plain,
    csp: plain,
    'shadow-open': overlay.root === undefined ? plain : moved('open'),
    'shadow-closed': overlay.root === undefined ? plain : moved('closed'),
    'frame-same': { ...EMPTY, last: frame(framed) },
    'frame-cross': { ...EMPTY, last: frame(`//${OTHER_HOST}:PORT${framed}`) },
    late,
  };
  const without = html(`/without/${slug}`, EMPTY);
  for (const variant of ['plain', ...(overlay.variants ?? [])] as const) {
    html(`/with/${slug}/${variant}`, variants[variant], variant === 'csp' ? CSP : undefined);
  }
  return { with: (variant) => `/with/${slug}/${variant}`, without, pages };
}

/**
 * Serves the scripts of an addition as files, so that a content security policy
 * need not allow inline scripts.
 */
function addedFiles(
  addition: OverlayCase | NonNullable<OverlayCase['base']>,
  path: string,
  add: (path: string, page: FieldPage) => string,
): PageSlots {
  const scripts: string[] = [];
  const styles: string[] = [];
  const { bundle: source, init } = addition;
  if (source !== undefined) {
    let built: Promise<Bundle> | undefined;
    const build = () => (built ??= bundle(source, addition.jsxFactory));
    scripts.push(add(`${path}/bundle.js`, { type: '.js', body: async () => (await build()).script }));
    styles.push(add(`${path}/bundle.css`, { type: '.css', body: async () => (await build()).style }));
  }
  if (init !== undefined) scripts.push(add(`${path}/init.js`, { type: '.js', body: () => init }));
  return slotsOf(addition, scripts, styles);
}
