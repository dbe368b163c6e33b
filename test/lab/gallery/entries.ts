/**
 * The entries of the gallery, one for each guarantee of a capture: a page of test/pages or a route of the gallery, the
 * request, and what the picture must show. Lime is right and red is wrong unless the entry says otherwise.
 */
export interface GalleryEntry {
  /** Unique; also the name of the file. */
  name: string;
  /** Path on the fixture server. */
  page: string;
  body?: Record<string, unknown>;
  shows: string;
}

const SMALL = { width: 400, height: 300 };
const WHOLE = { ...SMALL, fullPage: true };
const ELEMENT = { width: 800, height: 600, selector: '#target' };

const READY: GalleryEntry[] = [
  { name: 'ready-polls', page: 'polls.html', body: SMALL, shows: 'Lime: never quiet, captured all the same' },
  { name: 'ready-listens', page: 'listens.html', body: SMALL, shows: 'Lime: an event stream and a socket' },
  {
    name: 'ready-renders-late',
    page: 'renders-late.html',
    body: SMALL,
    shows: 'Lime: rendered a second later',
  },
  { name: 'ready-chain', page: 'chain.html', body: SMALL, shows: 'Lime: one request after the other' },
  { name: 'ready-hanging-image', page: 'hanging-image.html', body: SMALL, shows: 'Lime, without the image' },
  { name: 'ready-hanging-font', page: 'hanging-font.html', body: SMALL, shows: 'The word "Text"' },
  { name: 'ready-hanging-script', page: 'hanging-script.html', body: SMALL, shows: 'Lime' },
  { name: 'ready-hanging-stylesheet', page: 'hanging-stylesheet.html', body: SMALL, shows: 'Lime' },
  {
    name: 'ready-draws-in',
    page: 'draws-in.html',
    body: SMALL,
    shows: 'Lime in the corner, 200 wide: drawn to its end',
  },
  { name: 'ready-moves-in', page: 'moves-in.html', body: SMALL, shows: 'A lime bar from edge to edge' },
  { name: 'ready-leads-on', page: 'leads-on', body: SMALL, shows: 'Lime: redirected by a script' },
];

const FULL_PAGE: GalleryEntry[] = [
  {
    name: 'full-reveal-again',
    page: 'reveal-again.html',
    body: WHOLE,
    shows: 'Three lime sections, shown only while in view',
  },
  { name: 'full-moves-in', page: 'moves-in.html#seen', body: WHOLE, shows: 'A whole lime bar at the end' },
  { name: 'full-lazy-images', page: 'lazy-images.html', body: WHOLE, shows: 'Four lime bands, no red' },
  { name: 'full-lazy-observer', page: 'lazy-observer.html', body: WHOLE, shows: 'Four lime bands, no red' },
  {
    name: 'full-lazy-scroll',
    page: 'lazy-scroll-listener.html',
    body: WHOLE,
    shows: 'Four lime bands, no red',
  },
  {
    name: 'full-grows',
    page: 'grows.html?bands=4&height=700',
    body: WHOLE,
    shows: 'Five bands: appended while scrolled',
  },
  { name: 'full-reveal', page: 'reveal.html', body: WHOLE, shows: 'Lime sections, faded in' },
  {
    name: 'full-scroll-driven',
    page: 'scroll-driven.html',
    body: WHOLE,
    shows: 'Three lime sections, no red bar',
  },
  { name: 'full-smooth', page: 'smooth.html', body: WHOLE, shows: 'Blue to its end' },
  {
    name: 'full-shrinking-header',
    page: 'shrinking-header.html',
    body: WHOLE,
    shows: 'A tall lime header over blue',
  },
  {
    name: 'full-bars',
    page: 'bars.html',
    body: WHOLE,
    shows: 'Red bar and lime bar once, in the first 300 px',
  },
  {
    name: 'full-sticky',
    page: 'sticky.html',
    body: WHOLE,
    shows: 'Red once, two lime headings at their sections',
  },
  {
    name: 'full-viewport-heights',
    page: 'viewport-heights.html',
    body: WHOLE,
    shows: 'Lime 300 px, blue 400, red 300',
  },
  {
    name: 'full-shell',
    page: 'shell.html',
    body: WHOLE,
    shows: 'Red header, blue side, the whole main part',
  },
  {
    name: 'full-shell-positioned',
    page: 'shell-positioned.html',
    body: WHOLE,
    shows: 'Red header, lime 2,000 px high',
  },
  { name: 'full-scroll-lock', page: 'scroll-lock.html', body: WHOLE, shows: 'Lime 2,000 px high' },
  { name: 'full-margins', page: 'margins.html', body: WHOLE, shows: 'Lime with blue above and below' },
  { name: 'full-wide', page: 'wide.html', body: WHOLE, shows: 'Lime, 400 wide, to both edges' },
  { name: 'full-rtl', page: 'rtl.html', body: WHOLE, shows: 'Lime, 400 wide, to both edges' },
  { name: 'full-skipped', page: 'skipped.html', body: WHOLE, shows: 'Lime all the way' },
  { name: 'full-short', page: 'short.html', body: WHOLE, shows: 'As high as the viewport' },
  {
    name: 'full-tall',
    page: 'tall',
    body: { ...WHOLE, width: 200 },
    shows: '40,000 px of colour, no band repeated',
  },
  {
    name: 'full-too-tall',
    page: 'too-tall',
    body: { ...WHOLE, width: 200 },
    shows: 'Refused: capture_too_large',
  },
];

const ELEMENTS: GalleryEntry[] = [
  ...[1, 2, 3].map((scale) => ({
    name: `element-scale-${scale}`,
    page: 'element-whole.html',
    body: { ...ELEMENT, scale },
    shows: `Orange within a green edge, ${101 * scale} x ${57 * scale}`,
  })),
  ...[
    ['large', 'larger than the viewport'],
    ['scroller', 'inside a scroller'],
    ['scroller-small', 'larger than its scroller'],
    ['clipped', 'clipped by its parent'],
    ['slide', 'on a slide turned away'],
    ['outside', 'partly left of the page'],
    ['far-right', 'far to the right'],
    ['right-to-left', 'in a page read from the right'],
    ['turned', 'turned by 90 degrees'],
    ['scaled', 'scaled'],
    ['fixed-tall', 'fixed and higher than the viewport'],
    ['in-sticky', 'inside of something sticky'],
    ['late', 'appearing late'],
  ].map(([page, where]) => ({
    name: `element-${page}`,
    page: `element-${page}.html`,
    body: ELEMENT,
    shows: `Orange within a whole green edge: ${where}`,
  })),
  { name: 'element-bars', page: 'element-bars.html', body: ELEMENT, shows: 'A blue bar over the top 40 px' },
  {
    name: 'element-bars-adjusted',
    page: 'element-bars.html',
    body: { ...ELEMENT, adjustTop: -40 },
    shows: 'No blue bar: moved out of its way',
  },
  { name: 'element-missing', page: 'short.html', body: ELEMENT, shows: 'Refused: selector_not_found' },
];

const DEVICES: GalleryEntry[] = [
  'desktop',
  'iphone-15-pro',
  'iphone-15-pro-landscape',
  'ipad-pro-11',
  'pixel-5',
  'galaxy-s9-plus',
].map((device) => ({
  name: `device-${device}`,
  page: 'device',
  body: { device },
  shows: `What a page sees of ${device}`,
}));

const FONTS: GalleryEntry[] = [
  {
    name: 'fonts-scripts',
    page: 'fonts',
    body: { ...WHOLE, width: 900, scale: 2 },
    shows: '17 scripts, emoji and signs, no empty boxes',
  },
  {
    name: 'fonts-han',
    page: 'han',
    body: { ...WHOLE, width: 600, scale: 2 },
    shows: 'Four different forms of the same characters',
  },
  {
    name: 'fonts-metrics',
    page: 'metrics',
    body: { ...WHOLE, width: 700 },
    shows: 'Lime: as wide as Arial, Times and Courier are',
  },
];

const STEADY: GalleryEntry[] = [
  { name: 'steady-animations', page: 'animations.html', body: SMALL, shows: 'Eleven lime rows' },
  {
    name: 'steady-flickers',
    page: 'flickers.html',
    body: SMALL,
    shows: 'No caret, the marquees where they were written',
  },
  {
    name: 'steady-images',
    page: 'moving-images.html',
    body: SMALL,
    shows: 'Both images at their first frame: blue, half blue',
  },
  {
    name: 'steady-surroundings',
    page: 'surroundings.html',
    body: SMALL,
    shows: 'Five lime rows: light, UTC, en-US',
  },
];

const TARGETS: GalleryEntry[] = [
  { name: 'target-text', page: 'text', body: SMALL, shows: 'Plain text, black on white' },
  { name: 'target-json', page: 'json', body: SMALL, shows: 'JSON as the browser shows it' },
  { name: 'target-svg', page: 'slow/lime.svg', body: SMALL, shows: 'A lime drawing' },
  { name: 'target-image', page: 'colours.gif', body: SMALL, shows: 'A pixel on a dark page' },
  { name: 'target-404', page: '404', body: SMALL, shows: 'The page that came with 404' },
  { name: 'target-empty', page: 'empty', body: SMALL, shows: 'White: an empty page is a page' },
  { name: 'target-download', page: 'download', body: SMALL, shows: 'Refused: target_not_a_page' },
  { name: 'target-204', page: '204', body: SMALL, shows: 'Refused: target_not_a_page' },
];

const PDF: GalleryEntry[] = [
  {
    name: 'pdf-viewport',
    page: 'fonts',
    body: { format: 'pdf', width: 900, height: 500 },
    shows: 'The first 500 px of the fonts',
  },
  { name: 'pdf-full', page: 'bars.html', body: { ...WHOLE, format: 'pdf' }, shows: 'One page 3,000 px high' },
  {
    name: 'pdf-element',
    page: 'element-whole.html',
    body: { ...ELEMENT, format: 'pdf' },
    shows: 'Orange within a green edge',
  },
];

const FORMATS: GalleryEntry[] = ['jpeg', 'webp'].map((format) => ({
  name: `format-${format}`,
  page: 'fonts',
  body: { format, quality: 80, width: 900, height: 500 },
  shows: 'Text without visible blocks',
}));

export const ENTRIES: GalleryEntry[] = [
  ...READY,
  ...FULL_PAGE,
  ...ELEMENTS,
  ...DEVICES,
  ...FONTS,
  ...STEADY,
  ...TARGETS,
  ...PDF,
  ...FORMATS,
];
