/**
 * The page that fixtures are built on, and the script that puts things over it. Everything a fixture
 * adds has one colour that the page itself does not use. Styles are set through the DOM, which a
 * content security policy allows.
 */

/** Colour of everything that the capture must remove. */
export const PAINT = '#ff00aa';

type Look = 'bar' | 'top' | 'modal' | 'corner' | 'backdrop' | 'flow' | 'none';

/** Markup that a script adds to the page. The script paints and places elements with `data-look`. */
export interface Addition {
  markup: string;
  /** Selector of a button: a click on it removes the addition and unlocks the page. */
  closes?: string;
  /** Locks scrolling until it is closed. */
  locks?: boolean;
  /**
   * Moves the content of the first element into its shadow tree. Page scripts cannot look into closed trees.
   */
  shadow?: 'open' | 'closed';
  delayMs?: number;
}

const STYLES: Record<Look, string> = {
  bar: 'position:fixed;left:0;right:0;bottom:0;padding:18px;z-index:2147483000;',
  top: 'position:fixed;left:0;right:0;top:0;padding:18px;z-index:9999;',
  modal: 'position:fixed;left:150px;top:120px;width:420px;padding:30px;z-index:100000;',
  corner: 'position:fixed;right:20px;bottom:20px;width:64px;height:64px;z-index:2147483000;',
  backdrop: 'position:fixed;left:0;top:0;width:100%;height:100%;z-index:99990;',
  flow: 'padding:18px;',
  none: '',
};

/** The text of a script that adds it. */
export function additionScript(addition: Addition): string {
  return `(${add.toString()})(${JSON.stringify({ ...addition, styles: STYLES, paint: PAINT })});`;
}

function add({
  markup,
  closes,
  locks,
  shadow,
  delayMs,
  styles,
  paint,
}: Addition & { styles: Record<string, string>; paint: string }): void {
  const show = () => {
    const holder = document.createElement('div');
    holder.innerHTML = markup;
    let added = [...holder.children];
    if (shadow !== undefined) {
      const host = added[0]?.cloneNode(false) as HTMLElement;
      const tree = host.attachShadow({ mode: shadow });
      tree.append(...(added[0]?.childNodes ?? []));
      added = [host];
      place(tree);
      listen(tree);
    }
    document.body.append(...added);
    document.querySelector<HTMLElement>('[popover]')?.showPopover();
    place(document);
    listen(document);
    if (locks) {
      document.documentElement.style.overflow = 'hidden';
      document.body.style.cssText += ';overflow:hidden;height:100vh';
    }

    function place(root: ParentNode): void {
      for (const element of root.querySelectorAll<HTMLElement>('[data-look]')) {
        const look = element.dataset.look ?? 'none';
        const colour = look === 'backdrop' ? 'rgba(255,0,170,.5)' : look === 'none' ? '' : paint;
        element.style.cssText += `;${styles[look]}background:${colour};color:#fff;font:16px sans-serif`;
      }
    }

    function listen(root: ParentNode): void {
      if (closes === undefined) return;
      root.querySelector(closes)?.addEventListener('click', () => {
        for (const element of added) element.remove();
        document.documentElement.style.overflow = '';
        document.body.style.overflow = '';
        document.body.style.height = '';
      });
    }
  };
  if (delayMs === undefined && document.readyState !== 'loading') show();
  else if (delayMs === undefined) addEventListener('DOMContentLoaded', show);
  else addEventListener('load', () => setTimeout(show, delayMs));
}

export interface PageParts {
  title?: string;
  head?: string;
  /** Attributes of the body. */
  body?: string;
  /** Right after <body>. */
  first?: string;
  main?: string;
  /** Right before </body>. */
  last?: string;
}

/** The parts of both, the second one's behind. */
export function joinParts(one: PageParts, other: PageParts): PageParts {
  const parts = ['head', 'body', 'first', 'last'] as const;
  return Object.fromEntries(parts.map((part) => [part, [one[part], other[part]].join('')]));
}

/** An ordinary page with a bar on top, an article and a footer. It is twice as high as the viewport. */
export function renderPage({
  title = 'Harbour walks',
  head = '',
  body = '',
  first = '',
  main,
  last = '',
}: PageParts = {}) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<link rel="stylesheet" href="/site.css">${head}</head><body ${body}>${first}
<header class="site-header"><nav><a href="/">Home</a> <a href="/walks">Walks</a> <a href="/maps">Maps</a>
<a href="/about">About</a></nav></header>
<main>${main ?? ARTICLE}</main>
<footer class="site-footer"><p>Harbour Walks Society</p> <a href="/privacy">Privacy</a> <a href="/terms">Terms</a></footer>
${last}</body></html>`;
}

export const SITE_CSS = `body{margin:0;font:16px/1.5 sans-serif;color:#222;background:#fff}
.site-header{position:sticky;top:0;background:#234;color:#fff;padding:14px 20px;z-index:10}
.site-header a{color:#fff;margin-right:16px}
main{max-width:700px;margin:0 auto;padding:20px;min-height:1000px}
.site-footer{background:#eee;padding:20px}`;

const PARAGRAPH = `The path leaves the old quay by the fish market and follows the wall for two miles. At low water the
sand is firm enough to walk on, and the wreck of the schooner can be seen from the second jetty. Benches stand every
few hundred yards; the one by the lighthouse has the best view of the islands.`;

const ARTICLE = `<article><h1>Along the harbour wall</h1>${`<p>${PARAGRAPH}</p>`.repeat(4)}</article>`;
