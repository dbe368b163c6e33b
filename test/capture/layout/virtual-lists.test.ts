import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPng } from '../../support/pixels.ts';

const ROW_PX = 100;
/** Over seven views of rows. */
const COUNT = 30;
const VIEW_PX = 400;

/**
 * A list that draws the rows in view and one more on each side, once scrolling has paused.
 * `script` defines `draw(rows)`.
 */
const list = (style: string, script: string, count = COUNT) => `<!doctype html><style>
  body { margin: 0 } #tall { position: relative } #outer { overflow-anchor: none } .row { height: ${ROW_PX}px; width: 100% } ${style}
</style><div id="outer"><div id="tall"></div></div><script>
  const colourOf = (n) => 'rgb(' + [n * 4 % 256, 200, 255 - n % 256] + ')';
  const isInner = getComputedStyle(outer).overflowY === 'auto';
  const rowOf = (n) => Object.assign(document.createElement('div'), { className: 'row', style: 'background:' + colourOf(n) });
  ${script}
  const update = () => {
    const first = Math.max(0, Math.floor((isInner ? outer.scrollTop : scrollY) / ${ROW_PX}) - 1);
    draw(first, Math.min(${count}, first + 6));
  };
  let later;
  addEventListener('scroll', () => { clearTimeout(later); later = setTimeout(update, 100) }, true);
  update();
</script>`;
const PLACED = `tall.style.height = '${COUNT * ROW_PX}px';
  function draw(first, end) {
    tall.replaceChildren();
    for (let n = first; n < end; n++) {
      const row = rowOf(n);
      row.id = 'row' + n;
      Object.assign(row.style, { position: 'absolute', transform: 'translateY(' + n * ${ROW_PX} + 'px)' });
      tall.append(row);
    }
  }`;
/** The same elements show other rows, between two spacers. */
const REUSED = (count: number) => `
  const [above, below] = [document.createElement('div'), document.createElement('div')];
  const rows = Array.from({ length: 6 }, () => rowOf(0));
  tall.append(above, ...rows, below);
  function draw(first, end) {
    above.style.height = first * ${ROW_PX} + 'px';
    below.style.height = (${count} - end) * ${ROW_PX} + 'px';
    rows.forEach((row, n) => {
      row.hidden = first + n >= end;
      row.style.background = colourOf(first + n);
      row.textContent = ' ' + (first + n);
    });
  }`;
/** The same elements show other rows. Those without a row wait above the list. */
const POOLED = `tall.innerHTML = '<object style="position:absolute;opacity:0;height:100%"></object>';
  tall.style.height = '${COUNT * ROW_PX}px';
  const pool = Array.from({ length: 9 }, () => tall.appendChild(rowOf(0)));
  function draw(first, end) {
    for (let n = 0; n < ${COUNT}; n++) {
      const row = pool[n % 9];
      if (n >= first && n < end) Object.assign(row, { textContent: ' ' + n, style: 'position:absolute;background:' + colourOf(n) + ';top:' + n * ${ROW_PX} + 'px' });
    }
    pool.forEach((row) => { if (row.textContent < first || row.textContent >= end) row.style.top = '-9999px' });
  }`;
const INNER = `#outer { height: ${VIEW_PX}px; overflow-y: auto }`;

const pages = servePages({
  '/placed': list('', PLACED),
  '/placed-inner': list(INNER, PLACED),
  '/pooled': list('', POOLED),
  '/reused': list('', REUSED(COUNT)),
  '/reused-inner': list(INNER, REUSED(COUNT)),
  '/endless-inner': list(INNER, REUSED(1_000_000), 1_000_000),
  // Nothing is drawn after the third screen.
  '/unfilled-inner': list(
    INNER,
    `${PLACED} addEventListener('scroll', (event) => outer.scrollTop > 1000 && event.stopImmediatePropagation(), true);`,
  ),
  '/pinned': `<!doctype html><style>body { margin: 0 } #tall { height: 3000px; position: relative }
    .layer { position: absolute; left: 0; width: 400px; height: 100px; background: lime } </style>
    <div id="tall">${[0, 100, 200].map((top) => `<p class="layer" style="margin:0;top:${top}px">${top}</p>`).join('')}</div>
    <script>addEventListener('scroll', () => {
      for (const layer of document.querySelectorAll('.layer')) layer.style.transform = 'translateY(' + scrollY + 'px)';
      document.querySelector('.layer').textContent = scrollY })</script>`,
});

async function take(path: string) {
  return readPng(
    fileOf(await capture({ url: `${pages.url}/${path}`, fullPage: true, width: 400, height: VIEW_PX })),
  );
}

const colourOf = (n: number) =>
  `#${[(n * 4) % 256, 200, 255 - n].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
const ROWS = Array.from({ length: COUNT }, (_, n) => n);

it.each(['placed', 'placed-inner', 'pooled', 'reused', 'reused-inner'])(
  'shows every row of a list that draws only those in view: %s',
  async (path) => {
    const picture = await take(path);
    expect(picture.height).toBe(COUNT * ROW_PX);
    const drawn = ROWS.map((n) => picture.at(300, n * ROW_PX + 50));
    expect(drawn).toEqual(ROWS.map(colourOf));
  },
);

it.each(['placed', 'placed-inner'])(
  'finds a row that is there only while it is in view: %s',
  async (path) => {
    const body = { url: `${pages.url}/${path}`, selector: '#row12', width: 400, height: VIEW_PX };
    const picture = readPng(fileOf(await capture(body)));
    expect([picture.height, picture.at(300, 50)]).toEqual([ROW_PX, colourOf(12)]);
  },
);

it.each(['endless-inner', 'unfilled-inner'])(
  'leaves an inner list whose rows it cannot show as it is: %s',
  async (path) => {
    const picture = await take(path);
    expect(picture.height).toBe(VIEW_PX);
    expect([0, 1, 2, 3].map((n) => picture.at(300, n * ROW_PX + 50))).toEqual([0, 1, 2, 3].map(colourOf));
  },
);

it('shows what moves with the scrolling once', async () => {
  const picture = await take('pinned');
  const tops = Array.from({ length: 30 }, (_, n) => n * 100).filter(
    (y) => picture.at(300, y + 50) !== '#ffffff',
  );
  expect(tops).toEqual([0, 100, 200]);
});
