/**
 * Builds demo pages: sections with pictures, as the documentation of most libraries shows them.
 */

export interface Demo {
  /** Files of npm packages: style sheets, and classic scripts, which are at the end of the body. */
  files?: readonly string[];
  /** CSS of the demo itself. */
  style?: string;
  body: string;
  /** Runs after the files, as a classic script, or as a module. */
  script?: string;
  module?: string;
}

const STYLE = `body{margin:0;font:18px/1.6 sans-serif;color:#223}section{padding:48px 8%;min-height:320px}
section:nth-of-type(odd){background:#eef3f8}img{max-width:100%}h1{margin:0;padding:48px 8%;background:#134;color:#fff}
.row{display:grid;grid-template-columns:repeat(auto-fill,minmax(260px,1fr));gap:16px}`;

const WORDS =
  'the light of a late summer evening falls on slow water and all who walk by stop to look at it'.split(' ');

export function htmlOf(name: string, { files = [], style = '', body, script, module }: Demo): string {
  const sheets = files.filter((file) => file.endsWith('.css'));
  const scripts = files.filter((file) => !file.endsWith('.css'));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">${sheets.map((file) => `<link rel="stylesheet" href="/npm/${file}">`).join('')}
<style>${STYLE}${style}</style></head><body><h1>${name}</h1>${body}
${scripts.map((file) => `<script src="/npm/${file}"></script>`).join('\n')}
${script === undefined ? '' : `<script>${script}</script>`}
${module === undefined ? '' : `<script type="module">${module}</script>`}</body></html>`;
}

export function times(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('\n');
}

export function text(seed: number, words = 40): string {
  const chosen = Array.from(
    { length: words },
    (_, index) => WORDS[(seed * 7 + index * index) % WORDS.length],
  );
  return `${chosen.join(' ')}.`;
}

export function picture(index: number): string {
  return `/picture/${index % 12}.jpg?${index}`;
}

/** Sections with a heading, a text and the markup that `make` returns. */
export function sections(count: number, make: (index: number) => string): string {
  return times(
    count,
    (index) => `<section><h2>Part ${index + 1}</h2><p>${text(index)}</p>${make(index)}</section>`,
  );
}
