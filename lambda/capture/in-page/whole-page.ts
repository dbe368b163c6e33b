/** The functions that prepare a page for a picture that goes past the viewport. */
export { describeFixed } from './backgrounds/describe-fixed.ts';
export { elementOfFixed, findFixed } from './backgrounds/find-fixed.ts';
export { layAnew } from './backgrounds/lay-anew.ts';
export { sortBackdrops } from './backgrounds/sort-backdrops.ts';
export { backFrame } from './far-frames/back.ts';
export { findFarFrames } from './far-frames/find.ts';
export { liftFrame, putFrameBack } from './far-frames/lift.ts';
export { findMoreRevealed, findRevealed } from './layout/reveal/find-revealed.ts';
export { keepRevealed } from './layout/reveal/keep-revealed.ts';
export { hastenLazyLoading } from './layout/scroll/lazy-loading.ts';
export { goToTop, heightOf, scrollOn } from './layout/scroll/scroll-on.ts';
export { findScroller, openScroller } from './layout/scroll/scroller.ts';
export { openStillPage } from './layout/scroll/still-page.ts';
export { lookAround, noteSeen } from './layout/scroll/stop.ts';
export { fillRows, findVirtualRows, noteRows } from './layout/scroll/virtual-rows.ts';
