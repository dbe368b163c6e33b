/** The functions that every capture calls in a page, by name through the bridge. Arguments and results are JSON or handles. */
import { describeFixed } from './backgrounds/describe-fixed.ts';
import { elementOfFixed, findFixed } from './backgrounds/find-fixed.ts';
import { layAnew } from './backgrounds/lay-anew.ts';
import { sortBackdrops } from './backgrounds/sort-backdrops.ts';
import { hasScripts, isWithoutScripts } from './dom/scripts.ts';
import { bringOut, movePage } from './layout/bring-out.ts';
import { areaOfDocument } from './layout/document-area.ts';
import { firstVisible, parseSelector, scrollToTop } from './layout/find-element.ts';
import { sizeOfPage } from './layout/page-size.ts';
import { findRevealed } from './layout/reveal/find-revealed.ts';
import { keepRevealed } from './layout/reveal/keep-revealed.ts';
import { hastenLazyLoading } from './layout/scroll/lazy-loading.ts';
import { setLoading, stopWatching, watchLoading } from './layout/scroll/loading-images.ts';
import { goToTop, heightOf, scrollOn } from './layout/scroll/scroll-on.ts';
import { findScroller, openScroller } from './layout/scroll/scroller.ts';
import { showSkippedContent } from './layout/skipped-content.ts';
import { adoptOwnStyles } from './new-document/own-styles.ts';
import { layBackground } from './pdf/background.ts';
import { countCanvases, drawTwin, showCanvas, stageCanvases, unstageCanvases } from './pdf/canvases.ts';
import { nameDarkScheme } from './pdf/dark-scheme.ts';
import { drawFrameCanvas, frameCanvasAt, stageFrameCanvases } from './pdf/frame-canvases.ts';
import { announcePrint, prepareForPaper } from './pdf/paper/prepare.ts';
import { cleanTemplates } from './pdf/paper/templates.ts';
import { holdRoot } from './pdf/root.ts';
import { measureStuck, moveBack } from './pdf/stuck.ts';
import { ensureRoot, measureViewport } from './pdf/viewport.ts';
import { untilUncovered } from './ready/cover/cover.ts';
import { fontsAndImages } from './ready/fonts-and-images.ts';
import { untilStill } from './ready/motion.ts';
import { passTime, twoFrames } from './ready/time.ts';
import { holdStill } from './still/hold-still.ts';
import { findPlayers, holdControl } from './still/players.ts';

const capture = {
  adoptOwnStyles,
  announcePrint,
  areaOfDocument,
  bringOut,
  cleanTemplates,
  countCanvases,
  describeFixed,
  drawFrameCanvas,
  drawTwin,
  elementOfFixed,
  ensureRoot,
  findFixed,
  findPlayers,
  findRevealed,
  findScroller,
  firstVisible,
  fontsAndImages,
  frameCanvasAt,
  goToTop,
  hasScripts,
  hastenLazyLoading,
  heightOf,
  holdControl,
  holdRoot,
  holdStill,
  isWithoutScripts,
  keepRevealed,
  layAnew,
  layBackground,
  measureStuck,
  measureViewport,
  moveBack,
  movePage,
  nameDarkScheme,
  openScroller,
  parseSelector,
  passTime,
  prepareForPaper,
  scrollOn,
  scrollToTop,
  setLoading,
  showCanvas,
  showSkippedContent,
  sizeOfPage,
  sortBackdrops,
  stageCanvases,
  stageFrameCanvases,
  stopWatching,
  twoFrames,
  unstageCanvases,
  untilStill,
  untilUncovered,
  watchLoading,
};

export type CaptureFunctions = typeof capture;

Object.assign(globalThis, { capture });
