/**
 * The entries of the gallery, one for each guarantee of a capture: a page of test/pages or a route
 * of the gallery, the request, and what the picture must show. Lime is right and red is wrong
 * unless the entry says otherwise.
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

/** Name -> page, what it shows, and further fields of the request. */
function entriesOf(
  body: Record<string, unknown>,
  entries: Record<string, [page: string, shows: string, more?: Record<string, unknown>]>,
): GalleryEntry[] {
  return Object.entries(entries).map(([name, [page, shows, more]]) => ({
    name,
    page,
    body: { ...body, ...more },
    shows,
  }));
}

const READY = entriesOf(SMALL, {
  'ready-polls': ['polls.html', 'Lime: never quiet, captured all the same'],
  'ready-listens': ['listens.html', 'Lime: an event stream and a socket'],
  'ready-renders-late': ['renders-late.html', 'Lime: rendered a second later'],
  'ready-chain': ['chain.html', 'Lime: one request after the other'],
  'ready-hanging-image': ['hanging-image.html', 'Lime, without the image'],
  'ready-hanging-font': ['hanging-font.html', 'The word "Text"'],
  'ready-hanging-script': ['hanging-script.html', 'Lime'],
  'ready-hanging-stylesheet': ['hanging-stylesheet.html', 'Lime'],
  'ready-draws-in': ['draws-in.html', 'Lime in the corner, 200 wide: drawn to its end'],
  'ready-moves-in': ['moves-in.html', 'A lime bar from edge to edge'],
  'ready-leads-on': ['leads-on', 'Lime: redirected by a script'],
});

const FULL_PAGE = entriesOf(WHOLE, {
  'full-reveal-again': ['reveal-again.html', 'Three lime sections, shown only while in view'],
  'full-moves-in': ['moves-in.html#seen', 'A whole lime bar at the end'],
  'full-lazy-images': ['lazy-images.html', 'Four lime bands, no red'],
  'full-lazy-observer': ['lazy-observer.html', 'Four lime bands, no red'],
  'full-lazy-scroll': ['lazy-scroll-listener.html', 'Four lime bands, no red'],
  'full-grows': ['grows.html?bands=4&height=700', 'Five bands: appended while scrolled'],
  'full-reveal': ['reveal.html', 'Lime sections, faded in'],
  'full-scroll-driven': ['scroll-driven.html', 'Three lime sections, no red bar'],
  'full-smooth': ['smooth.html', 'Blue to its end'],
  'full-shrinking-header': ['shrinking-header.html', 'A tall lime header over blue'],
  'full-bars': ['bars.html', 'Red bar and lime bar once, in the first 300 px'],
  'full-sticky': ['sticky.html', 'Red once, two lime headings at their sections'],
  'full-viewport-heights': ['viewport-heights.html', 'Lime 300 px, blue 400, red 300'],
  'full-shell': ['shell.html', 'Red header, blue side, the whole main part'],
  'full-shell-positioned': ['shell-positioned.html', 'Red header, lime 2,000 px high'],
  'full-scroll-lock': ['scroll-lock.html', 'Lime 2,000 px high'],
  'full-margins': ['margins.html', 'Lime with blue above and below'],
  'full-wide': ['wide.html', 'Lime, 400 wide, to both edges'],
  'full-rtl': ['rtl.html', 'Lime, 400 wide, to both edges'],
  'full-skipped': ['skipped.html', 'Lime all the way'],
  'full-short': ['short.html', 'As high as the viewport'],
  'full-tall': ['tall', '40,000 px of colour, no band repeated', { width: 200 }],
  'full-too-tall': ['too-tall', 'Refused: capture_too_large', { width: 200 }],
});

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

const STEADY = entriesOf(SMALL, {
  'steady-animations': ['animations.html', 'Eleven lime rows'],
  'steady-flickers': ['flickers.html', 'No caret, the marquees where they were written'],
  'steady-images': ['moving-images.html', 'Both images at their first frame: blue, half blue'],
  'steady-surroundings': ['surroundings.html', 'Five lime rows: light, UTC, en-US'],
});

const TARGETS = entriesOf(SMALL, {
  'target-text': ['text', 'Plain text, black on white'],
  'target-json': ['json', 'JSON as the browser shows it'],
  'target-svg': ['slow/lime.svg', 'A lime drawing'],
  'target-image': ['colours.gif', 'A pixel on a dark page'],
  'target-404': ['404', 'The page that came with 404'],
  'target-empty': ['empty', 'White: an empty page is a page'],
  'target-download': ['download', 'Refused: target_not_a_page'],
  'target-204': ['204', 'Refused: target_not_a_page'],
});

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
