/** The functions that prepare a page for a picture that goes past the viewport. */
export { describeFixed } from './backgrounds/describe-fixed.ts';
export { elementOfFixed, findFixed } from './backgrounds/find-fixed.ts';
export { layAnew } from './backgrounds/lay-anew.ts';
export { sortBackdrops } from './backgrounds/sort-backdrops.ts';
export { backFrame } from './far-frames/back.ts';
export { findFarFrames } from './far-frames/find.ts';
export { liftFrame, putFrameBack } from './far-frames/lift.ts';
export { beginScrolling, goToTop, heightNow, openPage, scrollOn } from './layout/scroll/scroll-on.ts';
export { lookAround, noteSeen } from './layout/scroll/stop.ts';
export { fillRows } from './layout/scroll/virtual-rows.ts';
