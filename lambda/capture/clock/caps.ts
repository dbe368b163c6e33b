/**
 * How long a capture waits for a page. The deadline of the capture rules over all of these. README.md
 * promises callers the limits of the load event, what follows it, requests, fonts and images, steps
 * and waits.
 *
 * Page time is the page's own clock, which passes as fast as the page's work allows. Real time is for what
 * the page cannot hurry: requests, other threads, a page that is busy.
 */

import type { CaptureRequest } from '../../request/capture-request.ts';

/** Page time, ms. */
export const PAGE_TIME = {
  /** What a page does after its load event: intros, reveals, content that timers add. */
  life: 2_000,
  /**
   * The picture is taken at a whole number of these: what moves by the page's clock is then at the same place
   * in each capture, whatever time the page took to load.
   */
  grid: 500,
  /** A loading screen may take this much longer. */
  cover: 3_000,
  /** Between two checks whether a loading screen has gone, or an element has appeared. */
  check: 50,
  /** Between two checks whether a page that depends on its server still waits for content. */
  wait: 200,
  /** After an element was scrolled into view: lazy content and reveals. */
  newContent: 1_000,
  /** At each view on the way through a whole page. Scripts throttle scroll events to about 100 ms. */
  view: 120,
  /**
   * The same where rows of a list are missing: lists add them when scrolling
   * has paused, after 150 ms at most.
   */
  rows: 300,
  /** A frame on the way. */
  viewFrame: 40,
  /** At the end of a whole page, and back at its top. Reveals of libraries take up to 1.2 s. */
  end: 1_500,
  /** The least of that time where page time is real because of feeds, and nothing moves. */
  quiet: 700,
  /** What scripts still move when the picture is due, such as a long drawing. */
  settle: 4_000,
  /** The sizes of pictures in fixed backgrounds. */
  sizes: 300,
  /** Two frames: an animation that starts because another has ended is running by then. */
  start: 34,
} as const;

/** Real time, ms. */
export const REAL_TIME = {
  /** Between two checks whether more of a loading document has arrived. */
  loadCheck: 20,
  /** A browser that crashed or did not start is replaced if this much is left. It fits a typical page. */
  retry: 6_000,
  /** A capture in real time, which a page may need, begins only if this much is left. */
  again: 12_000,
  /** If nothing of a document has come for this long, the network is not slow: the document hangs. */
  arriving: 2_000,
  /** Web fonts, decoding images, and workers. */
  fontsAndImages: 2_000,
  /** What the request waits for: an element, an expression, the promise of its script. */
  asked: 10_000,
  /** An element that a step needs, also until nothing covers it. */
  element: 5_000,
  /**
   * Waits that the request asks for end this long before the picture. Cleaning and scrolling need that time.
   */
  after: 4_000,
  /** The shortest of these waits, even when less time is left. */
  least: 500,
  /** An answer that needs nothing but the page's thread. The capture goes on without it. */
  ask: 1_000,
  /** Listeners for a click. */
  input: 2_000,
  /** A scheduled navigation begins within this time, unless it has no effect. */
  leave: 300,
  /** What comes after the page has been ready once: requests, workers, fonts and images of a step. */
  late: 8_000,
  /** Past an element and back, in small steps. */
  past: 3_000,
  /** Requests that follow each other hold the page's time this much longer than one. */
  chain: 2_000,
  /** All frames of the animated images: each is drawn over those before it. */
  images: 3_000,
  /** Fixed backgrounds: walks through the page, and three commands for each of up to 300 boxes. */
  backgrounds: 5_000,
  /** Pictures of all cross-site frames outside the viewport. */
  farFrames: 6_000,
  /** Pictures of the parts of a page whose effects are taller than a surface of the browser. */
  tallEffects: 10_000,
  /** What assistive technology sees of the page. */
  accessibility: 3_000,
  /** Kept for the picture or print: as long as the largest ones take on a busy machine. */
  picture: 5_000,
} as const;

/**
 * Real time, ms, that differs between captures. A job has more of it than a request, whose caller waits for
 * the answer. With `time` and `seed`, a page gets as much as its own time takes on a busy machine.
 */
export interface Patience {
  /**
   * Whether the same page is to be the same picture: its frames are then as far apart in each capture, also
   * where it has fallen behind the real time of its feeds.
   */
  readonly isSteady: boolean;
  /** The load event. */
  readonly load: number;
  /** A loading page that is idle this long needs page time. */
  readonly loadIdle: number;
  /** Requests in flight hold the page's time this long in all. */
  readonly requests: number;
  /** The two seconds that a page lives after its load event, with all that it does in them. */
  readonly life: number;
  /**
   * Frames may take this much longer than their page time, in all. From then on, a frame covers as much page
   * time as the last one took to draw.
   */
  readonly lag: number;
  /** Each round of cleaning, with answers to consent banners. */
  readonly clean: number;
  /** Each step of the answer to a consent banner; the answer itself may take twice as long. */
  readonly consent: number;
  /** The search in all frames. A page that is busy for longer is captured as it is. */
  readonly cleanFrames: number;
  /** Through a whole page and back to its top. */
  readonly scroll: number;
  /** The same, with the opening of inner scrollers. */
  readonly wholePage: number;
  /** For the step `hold`: animations that end, others that begin then, and what scripts still move. */
  readonly hold: number;
  /** What scripts still move. */
  readonly settle: number;
  /** The clock stands this long in all for what this process does for the page. */
  readonly stand: number;
  /** Until the browser can draw a document that has loaded. It can at once, unless the machine is busy. */
  readonly firstFrame: number;
  /** Chromium may hold page time for work that sends no events. An idle page answers within this time. */
  readonly unseenWork: number;
  /** A page that does not answer for so long is busy, or waits for time that cannot pass while it does. */
  readonly stuck: number;
}

const REQUEST: Patience = {
  isSteady: false,
  load: 10_000,
  loadIdle: 100,
  requests: 3_000,
  life: 8_000,
  lag: 3_000,
  clean: 6_000,
  consent: 1_000,
  cleanFrames: 3_000,
  scroll: 8_000,
  wholePage: 10_000,
  hold: 5_000,
  settle: 3_000,
  stand: 3_000,
  firstFrame: 300,
  unseenWork: 300,
  stuck: 4_000,
};

/** A page that is ready earlier gives the same file. */
const JOB: Partial<Patience> = {
  load: 30_000,
  requests: 10_000,
  life: 20_000,
  scroll: 30_000,
  wholePage: 33_000,
};

/** What depends on real time is another picture then. Life leaves time for a second attempt. */
const STEADY: Partial<Patience> = {
  isSteady: true,
  loadIdle: 500,
  life: 10_000,
  lag: 7_000,
  clean: 10_000,
  consent: 3_000,
  cleanFrames: 7_000,
  scroll: 12_000,
  wholePage: 14_000,
  hold: 12_000,
  settle: 10_000,
  stand: 8_000,
  firstFrame: 1_000,
  unseenWork: 1_000,
  stuck: 8_000,
};

export function patienceOf(
  kind: 'request' | 'job',
  { time, seed }: Partial<Pick<CaptureRequest, 'time' | 'seed'>> = {},
): Patience {
  const isSteady = time !== undefined && seed !== undefined;
  return { ...REQUEST, ...(isSteady && STEADY), ...(kind === 'job' && JOB) };
}

/** Real time in a page that is frozen because it keeps navigating. Nothing new comes there. */
export const FROZEN_TIME = { load: 1_000, clean: 1_000, reveal: 1_000, hold: 300, print: 5_000 } as const;

/** Least real time per page time. */
export const PACE = {
  /** As fast as the page's work allows. */
  fast: 0,
  /** While a worker or a socket of the page may still bring content: 2 s of page time take 0.3 s. */
  fed: 0.15,
  /** As in a visitor's browser. */
  real: 1,
} as const;
