/**
 * The content of the pages: HTML, styles, scripts and data, the same in every run.
 */

export const GRID =
  '<style>main{display:grid;grid-template-columns:repeat(4,1fr);gap:8px}img{width:100%}</style>';
export const STYLE = `body{font:18px/1.6 serif;max-width:46em;margin:2em auto;color:#222}
h2{border-bottom:1px solid #ccc}blockquote{border-left:4px solid #08c;padding-left:1em}
table{border-collapse:collapse}td{border:1px solid #999;padding:.2em .6em}`;

const WORDS =
  'the light of a late summer evening falls on slow water and everyone who walks by stops to look at it'.split(
    ' ',
  );

export function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;
}

function sentence(seed: number, words: number): string {
  const text = Array.from(
    { length: words },
    (_, index) => WORDS[(seed * 7 + index * index + index) % WORDS.length],
  );
  return `${text.join(' ')}.`;
}

function times(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('\n');
}

export function article(): string {
  const section = (index: number) => `<h2>${sentence(index, 5)}</h2>
${times(5, (paragraph) => `<p>${sentence(index * 11 + paragraph, 90)} <a href="#">${sentence(index, 4)}</a></p>`)}
<blockquote>${sentence(index, 25)}</blockquote>
<table>${times(4, (row) => `<tr>${times(4, (cell) => `<td>${row * cell}</td>`)}</tr>`)}</table>`;
  return `<h1>An article</h1>${times(8, section)}`;
}

export function images(): string {
  const picture = (index: number) =>
    `<img src="/picture/${index % 3 === 0 ? 'png' : 'jpeg'}-${index}" alt="">`;
  return `<main>${times(24, picture)}</main>`;
}

/** Runs in the page: fetches a list, then its entries, then renders. */
export async function render(): Promise<void> {
  const read = async (name: string) => (await fetch(`/data/${name}`)).json();
  const { next } = await read('first');
  const { items } = await read(next);
  const list = document.querySelector('#list');
  list?.replaceChildren(
    ...items.map((text: string) => Object.assign(document.createElement('p'), { textContent: text })),
  );
}

export function data(name: string): string {
  if (name === 'first') return JSON.stringify({ next: 'second' });
  return JSON.stringify({ items: Array.from({ length: 100 }, (_, index) => sentence(index, 20)) });
}

/** Six tenths are pictures, two tenths style sheets and two tenths scripts. */
export function resources(count: number): string {
  const share = (part: number) => Math.round(count * part);
  const head =
    times(share(0.2), (index) => `<link rel="stylesheet" href="/style/${index}">`) +
    times(share(0.2), (index) => `<script src="/code/${index}"></script>`);
  const small = (index: number) =>
    `<img src="/picture/jpeg-${index}?${index}" width="160" height="120" alt=""> ${sentence(index, 6)}`;
  return page('Resources', times(share(0.6), small), head);
}

/** Text on bands of colour, each 1,000 px. */
export function tall(heightPx: number): string {
  const band = (index: number) => `<section style="height:${Math.min(1_000, heightPx - index * 1_000)}px;
background:linear-gradient(hsl(${index * 47} 60% 80%),hsl(${index * 47 + 30} 60% 60%))">${sentence(index, 400)}</section>`;
  const style = '<style>body{margin:0}section{overflow:hidden;font:16px/1.5 sans-serif}</style>';
  return page('Tall', times(Math.ceil(heightPx / 1_000), band), style);
}

const PANELS = 6;
export const BACKGROUNDS = `main{display:grid;grid-template-columns:repeat(3,1fr);gap:8px}section{height:400px}
${times(PANELS, (index) => `section:nth-of-type(${index + 1}){background:url(/picture/jpeg-${index}?panel) center/cover}`)}`;

/** Panels whose pictures only the style sheet names. */
export function levels(): string {
  return `<main>${times(PANELS, (index) => `<section>${sentence(index, 6)}</section>`)}</main>`;
}

/** Runs in the page: asks for data, and shows pictures. */
export async function showPictures(): Promise<void> {
  const { items } = await (await fetch('/data/second')).json();
  const main = document.querySelector('main');
  for (let index = 0; index < 6; index++) {
    const image = Object.assign(new Image(320, 240), { src: `/picture/jpeg-${index}?shown` });
    main?.append(image, String(items[index]));
  }
}
