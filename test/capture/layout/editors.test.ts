import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { LIME, RED, readPng, WHITE } from '../../support/pixels.ts';

const LINES = 50;
const LINE_PX = 40;

/**
 * An editor as CodeMirror builds them: it draws the lines in view, and all of them before a print. It turns
 * red when something is put into it. Every line is lime at its left.
 */
const editor = (attributes: string, drawsAll = true) => `<!doctype html><style>
  body { margin: 0 } p { margin: 0; height: 40px; background: blue }
  .line { height: ${LINE_PX}px; margin: 0; line-height: 40px } .line::before { content: ''; float: left; width: 50px; height: 30px; background: lime }
</style><p>Before</p><div id="editor" ${attributes}></div><p>After</p><script>
  const editor = document.getElementById('editor');
  let isPrinting = false;
  const gap = (count) => '<div class="cm-gap" style="height: ' + count * ${LINE_PX} + 'px"></div>';
  function draw() {
    const top = Math.max(0, Math.floor(-editor.getBoundingClientRect().top / ${LINE_PX}));
    const from = isPrinting ? 0 : Math.min(top, ${LINES});
    const to = isPrinting ? ${LINES} : Math.min(${LINES}, from + Math.ceil(innerHeight / ${LINE_PX}));
    let lines = '';
    for (let line = from; line < to; line++) lines += '<div class="line">Line ' + line + '</div>';
    editor.innerHTML = gap(from) + lines + gap(${LINES} - to);
    watch.takeRecords();
  }
  const watch = new MutationObserver(() => { editor.style.background = 'red' });
  watch.observe(editor, { childList: true, subtree: true });
  draw();
  addEventListener('scroll', draw);
  ${drawsAll ? `matchMedia('print').addEventListener('change', ({ matches }) => {` : 'addEventListener("never", () => {'}
    if (!matches) return;
    isPrinting = true;
    draw();
    setTimeout(() => { isPrinting = false; draw() }, 500);
  });
</script>`;

/**
 * An editor as Monaco builds them: as high as the box around it, with room below its last line. With a field in
 * place of its role, it is a list of messages.
 */
const filling = (follows: boolean, role = 'role="code"', field = '') => `<!doctype html><style>
  html, body { margin: 0; height: 100%; overflow: hidden } #box { height: 100vh } #box > div { overflow: hidden }
  .view-lines { position: relative } .view-line { position: absolute; width: 50px; height: 30px; background: lime }
</style><div id="box"><div ${role}><div class="view-lines"></div>${field}</div></div><script>
  const box = document.getElementById('box'), editor = box.firstChild, lines = editor.firstChild;
  function lay() {
    const height = box.clientHeight;
    editor.style.height = height + 'px';
    lines.style.height = ${LINES * LINE_PX} + height - ${LINE_PX} + 'px';
    const drawn = Array.from({ length: Math.min(${LINES}, Math.ceil(height / ${LINE_PX})) }, (_, line) => line * ${LINE_PX});
    lines.innerHTML = drawn.map((top) => '<div class="view-line" style="top: ' + top + 'px"></div>').join('');
  }
  lay();
  ${follows ? 'new ResizeObserver(() => requestAnimationFrame(lay)).observe(box)' : ''}
</script>`;

/**
 * An editor as Ace builds them: hidden input, layers without end, a scroll bar of its own, and rows that it uses
 * again for other lines when the wheel turns. It turns red when something is put into it.
 */
const barred = `<!doctype html><style>
  html, body { margin: 0; height: 100%; overflow: hidden } #pad { position: relative; height: 100vh; overflow: hidden }
  textarea { position: absolute; opacity: 0; width: 8px; height: 14px } .layer { position: absolute; height: 1000000px; width: 1000000px }
  .row { position: absolute; width: 50px; height: 30px; background: lime }
  .bar { position: absolute; right: 0; top: 0; bottom: 0; width: 20px; overflow-y: scroll } .bar div { height: ${LINES * LINE_PX}px }
</style><div id="pad"><textarea></textarea><div class="layer"></div><div class="bar"><div></div></div></div><script>
  const pad = document.getElementById('pad'), layer = pad.children[1], bar = pad.lastChild, rows = [];
  function lay() {
    const from = Math.floor(bar.scrollTop / ${LINE_PX});
    const count = Math.min(${LINES} - from, Math.ceil(pad.clientHeight / ${LINE_PX}) + 1);
    while (rows.length < count) rows.push(layer.appendChild(Object.assign(document.createElement('div'), { className: 'row' })));
    while (rows.length > count) rows.pop().remove();
    rows.forEach((row, index) => { row.style.top = (from + index) * ${LINE_PX} - bar.scrollTop + 'px' });
    watch.takeRecords();
  }
  const watch = new MutationObserver(() => { pad.style.background = 'red' });
  watch.observe(pad, { childList: true, subtree: true });
  lay();
  pad.addEventListener('wheel', ({ deltaY }) => { bar.scrollTop += deltaY });
  bar.addEventListener('scroll', lay);
  new ResizeObserver(() => requestAnimationFrame(lay)).observe(pad);
</script>`;

const pages = servePages({
  '/chat': filling(true, '', '<textarea></textarea>'),
  '/barred': barred,
  '/filling': filling(true),
  '/stiff': filling(false),
  '/editor': editor('contenteditable role="textbox"'),
  '/read-only': editor('contenteditable="false" role="textbox"'),
  '/other': editor('role="code"', false),
  // As line numbers stand beside the text.
  '/beside': editor('', false).replace(
    /<div id="editor" ><.div>/,
    '<div style="overflow-x: auto">$&<i role="textbox" style="position: absolute"></i></div>',
  ),
});
const HEIGHT_PX = LINES * LINE_PX;

async function take(name: string, options: Record<string, unknown> = {}): Promise<Buffer> {
  return fileOf(await capture({ url: `${pages.url}/${name}`, width: 300, height: 300, ...options }));
}
const middles = (top: number) => Array.from({ length: LINES }, (_, line) => top + line * LINE_PX + 15);

it.each([
  ['editor', { fullPage: true }, 40],
  ['read-only', { fullPage: true }, 40],
  ['editor', { selector: '#editor' }, 0],
  ['editor', { clip: { x: 0, y: 0, width: 300, height: HEIGHT_PX + 80 } }, 40],
])('shows each line of an editor once, in its place: %s, %j', async (name, options, top) => {
  const picture = readPng(await take(name, options));
  expect(picture.height).toBe(HEIGHT_PX + 2 * top);
  expect(picture.down(10, middles(top))).toEqual(middles(top).map(() => LIME));
  expect(picture.down(280, middles(top))).toEqual(middles(top).map(() => WHITE));
});

it.each([{ fullPage: true }, { pdf: { paper: 'a0' } }])('keeps the lines in a PDF: %j', async (options) => {
  const sheets = await readPdf(await take('editor', { format: 'pdf', ...options }));
  const lines = sheets
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .filter((text) => /^Line/.test(text));
  expect(lines).toEqual(Array.from({ length: LINES }, (_, line) => `Line ${line}`));
});

it.each(['other', 'beside'])(
  'puts nothing into an editor that draws only what is in view: %s',
  async (name) => {
    const picture = readPng(await take(name, { fullPage: true }));
    expect(picture.height).toBe(HEIGHT_PX + 80);
    expect(new Set(picture.down(280, middles(40)))).toEqual(new Set([WHITE]));
    expect(picture.down(280, middles(40))).not.toContain(RED);
  },
);

it.each(['filling', 'barred'])(
  'opens an editor that fills the screen, up to its last line: %s',
  async (name) => {
    const picture = readPng(await take(name, { fullPage: true }));
    expect([picture.height, ...picture.down(10, middles(0))]).toEqual([
      HEIGHT_PX - 10,
      ...middles(0).map(() => LIME),
    ]);
    expect(new Set(picture.down(200, middles(0)))).toEqual(new Set([WHITE]));
  },
);

it.each(['stiff', 'chat'])(
  'opens neither an editor that keeps its height, nor a list beside a field: %s',
  async (name) => {
    const picture = readPng(await take(name, { fullPage: true }));
    expect([picture.height, ...picture.down(10, [15, 255])]).toEqual([300, LIME, LIME]);
  },
);
