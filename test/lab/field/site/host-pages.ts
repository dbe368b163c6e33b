/** The ordinary pages that libraries are tested on: an article, a shop and an app. */
import type { Addition, Language, PageName } from '../cases/field-case.ts';
import { WORDS, type Words } from './words.ts';

interface HostPage {
  page: PageName;
  language: Language;
}

/** Markup that is added to a page. */
export interface PageSlots {
  head: string;
  first: string;
  last: string;
}

export const EMPTY: PageSlots = { head: '', first: '', last: '' };

/** `base` is the markup that the page always has, `added` that of a library. */
export function renderHostPage({ page, language }: HostPage, base: PageSlots, added: PageSlots): string {
  const words = WORDS[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${words.site}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${CSS[page]}</style>
${base.head}${added.head}</head><body class="page-${page}">${added.first}${base.first}
${BODIES[page](words)}
${base.last}${added.last}</body></html>`;
}

/** Returns the tags that add a library to a page. `scriptUrls` run last. */
export function slotsOf(
  addition: Addition,
  scriptUrls: readonly string[],
  styleUrls: readonly string[] = [],
) {
  const styles = [...(addition.styles ?? []).map((path) => `/lib/${path}`), ...styleUrls];
  const scripts = [...(addition.scripts ?? []).map((path) => `/lib/${path}`), ...scriptUrls];
  const css = addition.css === undefined ? '' : `<style>${addition.css}</style>`;
  return {
    head: `${styles.map((url) => `<link rel="stylesheet" href="${url}">`).join('')}${css}`,
    first: addition.first ?? '',
    last: `${addition.html ?? ''}${scripts.map((url) => `<script src="${url}"></script>`).join('')}`,
  };
}

const BODIES: Record<PageName, (words: Words) => string> = {
  article: (words) => `${header(words)}<div class="columns"><main><article><h1>${words.headline}</h1>
${picture(210)}${words.paragraphs
  .map((text) => `<p>${text}</p>`)
  .join('')
  .repeat(4)}</article></main>
<aside><h2>${words.aside}</h2><ol>${words.paragraphs.map((text) => `<li><a href="/a">${text.slice(0, 60)}</a></li>`).join('')}</ol></aside></div>
${footer(words)}`,
  shop: (words) => `${header(words)}<main class="shop"><h1>${words.sections[1]}</h1><div class="grid">
${[...words.products, ...words.products].map((name, index) => product(words, name, index)).join('')}</div></main>${footer(words)}`,
  app: (
    words,
  ) => `<div class="shell"><nav class="side"><b>${words.site}</b>${words.sections.map((name) => `<a href="/${name}">${name}</a>`).join('')}</nav>
<div class="work"><header class="top"><input type="search" placeholder="${words.sections[0]}"><button>${words.sections[3]}</button></header>
<main><h1>${words.columns[0]}</h1><div class="cards">${[3, 14, 15].map((count) => `<div class="card"><b>${count}</b> ${words.columns[2]}</div>`).join('')}</div>
<table><thead><tr>${words.columns.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>
${Array.from({ length: 30 }, (_, index) => row(words, index)).join('')}</tbody></table></main></div></div>`,
};

function header(words: Words): string {
  return `<header class="bar"><b>${words.site}</b><nav>${words.sections.map((name) => `<a href="/${name}">${name}</a>`).join('')}</nav></header>`;
}

function footer(words: Words): string {
  const links = [words.privacy, words.cookies, words.terms];
  return `<footer><p>${words.site}</p>${links.map((name) => `<a href="/${name}">${name}</a>`).join(' ')}</footer>`;
}

function product(words: Words, name: string, index: number): string {
  return `<div class="product">${picture(30 * index)}<h3>${name}</h3><p>${words.price(20 + index)}</p><button>${words.add}</button></div>`;
}

function row(words: Words, index: number): string {
  return `<tr><td>${1_000 + index}</td><td>${words.products[index % 6]}</td><td>${words.columns[2]}</td><td>${words.price(index)}</td></tr>`;
}

function picture(hue: number): string {
  return `<svg viewBox="0 0 160 90" class="picture"><rect width="160" height="90" fill="hsl(${hue} 40% 70%)"/><path d="M0 70 50 30 90 60 120 40 160 75V90H0Z" fill="hsl(${hue} 30% 40%)"/></svg>`;
}

const COMMON = `body{margin:0;font:16px/1.5 Arimo,sans-serif;color:#222;background:#fff}
.bar{position:sticky;top:0;z-index:20;display:flex;gap:24px;flex-wrap:wrap;background:#123;color:#fff;padding:12px 20px}
.bar nav{display:flex;gap:16px}.bar a{color:#fff}.picture{display:block;width:100%;margin:8px 0}
footer{background:#eee;padding:20px;margin-top:30px}footer a{margin-right:12px}`;

const CSS: Record<PageName, string> = {
  article: `${COMMON}
.columns{max-width:1000px;margin:0 auto;display:flex;gap:32px;padding:16px;flex-wrap:wrap}main{flex:3 1 420px}aside{flex:1 1 200px}`,
  shop: `${COMMON}
.shop{max-width:1100px;margin:0 auto;padding:16px}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:20px}`,
  app: `body{margin:0;font:15px/1.4 Arimo,sans-serif;color:#222;background:#f5f6f8}
.side{position:fixed;left:0;top:0;bottom:0;width:120px;background:#1d2433;color:#fff;padding:16px;display:flex;flex-direction:column;gap:12px}
.side a{color:#cdf}.work{margin-left:152px}.top{position:sticky;top:0;background:#fff;padding:12px 20px;display:flex;gap:12px;border-bottom:1px solid #ddd}
.work main{padding:20px}.cards{display:flex;gap:16px;flex-wrap:wrap}.card{background:#fff;padding:16px;border:1px solid #ddd}
table{width:100%;border-collapse:collapse;margin-top:16px;background:#fff}td,th{border-bottom:1px solid #ddd;padding:8px;text-align:left}`,
};
