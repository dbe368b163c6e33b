/** The functions that every capture calls in a page, by name through the bridge. Arguments and results are JSON or handles. */
import { hasScripts, isWithoutScripts } from './dom/scripts.ts';
import { bringOut, movePage } from './layout/bring-out.ts';
import { firstVisible, parseSelector, scrollToTop } from './layout/find-element.ts';
import { sizeOfPage } from './layout/page-size.ts';
import { showSkippedContent } from './layout/skipped-content.ts';
import { layBackground } from './pdf/background.ts';
import { holdRoot } from './pdf/root.ts';
import { measureStuck, moveBack } from './pdf/stuck.ts';
import { ensureRoot, measureViewport } from './pdf/viewport.ts';
import { untilUncovered } from './ready/cover/cover.ts';
import { fontsAndImages } from './ready/fonts-and-images.ts';
import { passTime, twoFrames } from './ready/time.ts';

const capture = {
  bringOut,
  ensureRoot,
  firstVisible,
  fontsAndImages,
  hasScripts,
  holdRoot,
  isWithoutScripts,
  layBackground,
  measureStuck,
  measureViewport,
  moveBack,
  movePage,
  parseSelector,
  passTime,
  scrollToTop,
  showSkippedContent,
  sizeOfPage,
  twoFrames,
  untilUncovered,
};

export type CaptureFunctions = typeof capture;

Object.assign(globalThis, { capture });
