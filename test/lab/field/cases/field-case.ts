/**
 * The cases of the field: a library that puts an overlay over its page, or a page that has nothing to remove.
 */

export type PageName = 'article' | 'shop' | 'app';
export type Language = 'en' | 'de' | 'fr' | 'ja';

/**
 * The parts that a library needs, from its documentation. Paths of files start at the field's node_modules.
 */
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

/** Other ways in which a page can include a library. */
export type Variant = 'csp' | 'shadow-open' | 'shadow-closed' | 'frame-same' | 'frame-cross' | 'late';

export interface OverlayCase extends Addition {
  name: string;
  page: PageName;
  language: Language;
  /** Parts that the page has also without the library, such as the stylesheet of a framework. */
  base?: Addition;
  variants?: readonly Variant[];
  /** Selector of everything that the library adds; the variants in shadow trees move it there. */
  root?: string;
  /** Height of the frame in the frame variants, CSS px. Without it, the frame covers the viewport. */
  frameHeight?: number;
  /** How long the page stays busy after its load, ms, for a library that appears late. */
  busyMs?: number;
}

/** Where a document is placed: in <main>, in a container below a bar, or beside a fixed table of contents. */
export type DocumentFrame = 'main' | 'plain' | 'docs';

export interface InnocentCase {
  name: string;
  /** The markup of a page written for the field. */
  html?: string;
  /** A page of a package: the path of its file in the field's node_modules. */
  file?: string;
  /** A Markdown document of a package: the path of its file. `frame` is its place in the page. */
  markdown?: string;
  frame?: DocumentFrame;
  /** Parts added to one of the field's own pages. */
  onPage?: Addition & { page: PageName; language: Language };
  /** Whether it comes from a package, and was not written for the field. */
  isReal: boolean;
}
