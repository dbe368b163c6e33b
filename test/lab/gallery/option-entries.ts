/**
 * Gallery entries for the options that change when, how and as whom the service visits a page, and what the
 * file shows. An option without an entry of its own is shown by its example.
 */
import { exampleBodies } from '../../support/option-examples.ts';
import { ENTRIES, type GalleryEntry } from './entries.ts';

const SMALL = { width: 400, height: 300 };
const BERLIN = { latitude: 52.52, longitude: 13.4, accuracy: 20 };
/** A picture shows nothing of these: where the file goes, and which fault it is without. */
const UNSEEN: ReadonlySet<string> = new Set(['storage', 'r2CredentialId', 'cacheSeconds', 'ignoreTlsErrors']);

const OWN_ENTRIES: GalleryEntry[] = [
  {
    name: 'option-waitForSelector',
    page: 'comes-up-late',
    body: { ...SMALL, waitForSelector: '#late' },
    shows: 'Lime: it comes up two seconds after the page is ready',
  },
  {
    name: 'option-delay',
    page: 'comes-up-late',
    body: { ...SMALL, delay: 3_000 },
    shows: 'Lime: it comes up two seconds after the page is ready',
  },
  {
    name: 'option-colorScheme',
    page: 'scheme',
    body: { ...SMALL, colorScheme: 'dark' },
    shows: 'A dark page, a dark frame, a dark drawing',
  },
  {
    name: 'option-colorScheme-pdf',
    page: 'scheme',
    body: { ...SMALL, colorScheme: 'dark', format: 'pdf' },
    shows: 'The same as a PDF',
  },
  ...[
    ['viewport', {}],
    ['fullPage', { fullPage: true }],
    ['selector', { selector: '#card' }],
    ['clip', { clip: { x: 100, y: 80, width: 200, height: 200 } }],
    ['webp', { format: 'webp' }],
  ].map(([name, body]) => ({
    name: `option-omitBackground-${name}`,
    page: 'clear',
    body: { ...SMALL, omitBackground: true, ...(body as object) },
    shows: 'Squares through the page and through half of the card’s shadow',
  })),
  {
    name: 'option-hideSelectors',
    page: 'shop',
    body: { ...SMALL, hideSelectors: ['.promo', 'footer'] },
    shows: 'No red: hidden in the page, in a shadow tree, and what came later',
  },
  {
    name: 'option-css',
    page: 'shop',
    body: { ...SMALL, css: '.promo { background: lime !important } body { font: 20px monospace }' },
    shows: 'Lime where red was, but for the shadow tree; another font',
  },
  {
    name: 'option-timezone-geolocation-localStorage',
    page: 'visitor',
    body: {
      ...SMALL,
      timezone: 'Europe/Berlin',
      geolocation: BERLIN,
      localStorage: { theme: 'midnight' },
    },
    shows: 'Berlin: its zone, its place; the theme from the first script on',
  },
  {
    name: 'option-clip',
    page: 'bars.html',
    body: { ...SMALL, clip: { x: 100, y: 1_400, width: 200, height: 200 } },
    shows: '200 x 200, far below the viewport',
  },
  {
    name: 'option-outputWidth',
    page: 'fonts',
    body: { width: 1_800, height: 1_200, outputWidth: 400 },
    shows: '400 wide, the letters drawn at their size',
  },
  {
    name: 'option-outputWidth-fullPage',
    page: 'tall',
    body: { width: 800, height: 600, fullPage: true, outputWidth: 100 },
    shows: '100 x 5,000 of a page 40,000 px high',
  },
  {
    name: 'option-pdf',
    page: 'invoice',
    body: {
      format: 'pdf',
      pdf: {
        paper: 'a5',
        margin: { top: '2cm', right: '1cm', bottom: '2cm', left: '1cm' },
        header: '<p style="font-size: 10px; margin: 0 1cm"><span class="title"></span></p>',
        footer:
          '<p style="font-size: 10px; margin: 0 1cm">Page <span class="pageNumber"></span> of <span class="totalPages"></span></p>',
      },
    },
    shows: 'The first sheet of several: title above, page number below, no row cut',
  },
  {
    name: 'option-html',
    page: 'never-asked',
    body: { ...SMALL, html: '<!doctype html><body style="background: lime"><h1>Grüße, 日本語 🎉</h1>' },
    shows: 'Lime, with umlauts, kanji and an emoji',
  },
  {
    name: 'option-click',
    page: 'two-steps',
    body: { ...SMALL, click: ['#open', '#accept'] },
    shows: 'Lime: a button, then the button in the panel that it opens',
  },
  {
    name: 'option-script-waitForExpression',
    page: 'two-steps',
    body: {
      ...SMALL,
      script: `document.querySelector('h1').textContent = 'From the script'; setTimeout(() => { done = true; document.body.className = 'lime' }, 2500)`,
      waitForExpression: 'done',
    },
    shows: 'Lime, with a heading from the script, 2.5 seconds later',
  },
  {
    name: 'option-javaScript',
    page: 'two-steps',
    body: { ...SMALL, javaScript: false },
    shows: 'The words for visitors without scripts, in green',
  },
  {
    name: 'option-blockResources',
    page: 'scheme',
    body: { ...SMALL, blockResources: ['image', 'frame'] },
    shows: 'The page without its drawing and its frame',
  },
];

const shown = new Set([...ENTRIES, ...OWN_ENTRIES].flatMap(({ body = {} }) => Object.keys(body)));

export const OPTION_ENTRIES: GalleryEntry[] = [
  ...OWN_ENTRIES,
  ...exampleBodies()
    .filter(({ name }) => !shown.has(name) && !UNSEEN.has(name))
    .map(({ name, body, description }) => ({
      name: `option-${name}`,
      page: 'shop',
      body: { ...SMALL, ...body },
      shows: description,
    })),
];
