/**
 * Paper shows nothing of the screen, so its pages are not painted on the way. They still get their frames.
 */
import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdfSheets } from '../../support/pdf-reader.ts';

const DRAWING = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>',
)}`;

/** Each part says when it is done. */
const PARTS = `<style>
  #moves { transition: margin 0.6s } #turns { animation: turn 0.6s 0.95s } @keyframes turn { to { rotate: 90deg } }
  .far { height: 1500px } html { scroll-behavior: smooth }
</style>
<canvas id="canvas" width="200" height="10"></canvas>
<p id="moves">moves</p><p id="turns">turns</p><p id="counts"></p><p id="says"></p><div class="far"></div><p id="far">far</p>
<script>
  const say = (text) => says.append(text + '; ');
  const context = canvas.getContext('2d');
  let drawn = 0;
  requestAnimationFrame(function draw() {
    context.fillRect(drawn, 0, 1, 10);
    if (++drawn < 15) requestAnimationFrame(draw);
  });
  setTimeout(() => say('drawn ' + (context.getImageData(14, 5, 1, 1).data[3] === 255)), 900);
  setTimeout(function count(counted = 0) {
    counts.textContent = 'counted ' + counted;
    if (counted < 15) requestAnimationFrame(() => count(counted + 1));
  }, 950, 0);
  setTimeout(() => say('then ' + counts.textContent), 1900);
  moves.ontransitionend = () => say('moved');
  setTimeout(() => { moves.style.marginLeft = '20px' }, 950);
  turns.onanimationend = () => say('turned');
  new ResizeObserver(() => say('sized')).observe(moves);
  new IntersectionObserver(([{ isIntersecting }], observer) => {
    if (!isIntersecting) return;
    observer.disconnect();
    say('seen');
  }).observe(far);
  const image = new Image();
  image.src = '${DRAWING}';
  image.decode().then(() => say('decoded'));
  setTimeout(() => document.startViewTransition?.(() => say('changed')).finished.then(() => say('shown')), 1000);
  say(innerWidth + ' by ' + innerHeight + ' at ' + scrollX);
</script>`;

const pages = servePages({
  '/': `<!doctype html><script>setTimeout(() => location.replace('/parts'), 200)</script><p>first`,
  '/parts': `<!doctype html><meta charset="utf-8">${PARTS}`,
});

it.each([
  ['a desktop', {}, '1920 by 1080'],
  ['a phone', { device: 'iphone-15-pro' }, '980 by'],
])(
  'scripts and observers of %s see the frames of a screen, in the second document, too',
  async (_name, fields, size) => {
    const response = await capture({ url: `${pages.url}/`, format: 'pdf', pdf: {}, ...fields });
    const text = (await readPdfSheets(await fileOf(response)))
      .flatMap(({ texts }) => texts.map((each) => each.text))
      .join(' ');
    for (const said of [
      `${size}`,
      'at 0',
      'moved',
      'turned',
      'sized',
      'seen',
      'decoded',
      'changed',
      'shown',
      'drawn true',
      'then counted 15',
    ])
      expect(text).toContain(said);
  },
);
