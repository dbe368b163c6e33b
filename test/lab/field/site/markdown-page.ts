/** Renders a Markdown document of a package as a documentation page. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentFrame } from '../cases/field-case.ts';

const FOLDER = join(import.meta.dirname, '..');
const requireHere = createRequire(join(FOLDER, 'package.json'));

interface Marked {
  marked: { parse(markdown: string): string | Promise<string> };
}

export async function renderDocument(path: string, frame: DocumentFrame = 'main'): Promise<string> {
  // Imported by path, since it is a package of the field and not of the project.
  const { marked }: Marked = await import(pathToFileURL(requireHere.resolve('marked')).href);
  const text = await readFile(join(FOLDER, 'node_modules', path), 'utf8');
  const document = await marked.parse(text);
  const headings = [...document.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title ?? '');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${path}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/lib/github-markdown-css/github-markdown-light.css"><style>${CSS}</style></head><body>
${FRAMES[frame](document, headings)}</body></html>`;
}

const BAR = `<div class="bar"><b>Packages</b> <a href="/">Home</a> <a href="/search">Search</a></div>`;

const FRAMES: Record<DocumentFrame, (document: string, headings: string[]) => string> = {
  main: (document) => `${BAR}<main class="markdown-body">${document}</main>`,
  plain: (document) => `${BAR}<div id="readme"><div class="markdown-body">${document}</div></div>`,
  docs: (
    document,
    headings,
  ) => `${BAR}<div class="contents">${headings.map((title) => `<a href="#${title}">${title}</a>`).join('')}</div>
<div class="page"><div class="markdown-body">${document}</div></div>`,
};

const CSS = `body{margin:0;font-family:Arimo,sans-serif}.bar{position:sticky;top:0;background:#24292f;color:#fff;padding:14px;z-index:5}.bar a{color:#fff;margin-left:12px}
.markdown-body{max-width:860px;margin:0 auto;padding:24px}.contents{position:fixed;top:52px;left:0;bottom:0;width:200px;overflow:auto;border-right:1px solid #ddd;padding:12px;display:flex;flex-direction:column;gap:6px;font-size:13px}
.contents~.page{margin-left:225px}@media(max-width:600px){.contents{display:none}.contents~.page{margin-left:0}}`;
