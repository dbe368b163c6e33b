/**
 * What is tried: a library that lays something over a page of its own site, or a page that has nothing to remove.
 */

export type PageName = 'article' | 'shop' | 'app';
export type Language = 'en' | 'de' | 'fr' | 'ja';

/** What a library needs, as its documentation says. Paths of files start at the field's node_modules. */
export interface Addition {
  styles?: readonly string[];
  scripts?: readonly string[];
  /** Plain stylesheet text. */
  css?: string;
  /** Markup right after <body>. */
  first?: string;
  /** Markup right before </body>. */
  html?: string;
  /** A module that imports the field's packages; it is bundled. */
  bundle?: string;
  /** JSX in the bundle is React's unless this names another factory. */
  jsxFactory?: string;
  /** A script that runs after all others. */
  init?: string;
}

/** How a library may also come. */
export type Variant = 'csp' | 'shadow-open' | 'shadow-closed' | 'frame-same' | 'frame-cross' | 'late';

export interface OverlayCase extends Addition {
  name: string;
  page: PageName;
  language: Language;
  /** What the page has in any case: the stylesheet of a framework, say. */
  base?: Addition;
  variants?: readonly Variant[];
  /** Selector of everything that the library adds; the variants in shadow trees move it there. */
  root?: string;
  /** How high the frame of the variants in frames is, CSS px; without it the frame covers the viewport. */
  frameHeight?: number;
  /** The page is busy for so long after its load, because the library shows itself late. */
  busyMs?: number;
}

/** In <main>; in a container below a bar; or beside a fixed list of contents. */
export type DocumentFrame = 'main' | 'plain' | 'docs';

export interface InnocentCase {
  name: string;
  /** An own page, as its markup. */
  html?: string;
  /** A page of a package: the path of its file in the field's node_modules. */
  file?: string;
  /** A document of a package in Markdown: the path of its file, and how it lies in its page. */
  markdown?: string;
  frame?: DocumentFrame;
  /** Parts added to one of the field's own pages. */
  onPage?: Addition & { page: PageName; language: Language };
  /** Whether others made it. */
  isReal: boolean;
}
