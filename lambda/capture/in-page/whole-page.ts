/** The functions that prepare a page for a picture that goes past the viewport. */
export { describeFixed, elementOfFixed, findFixedBackgrounds, layFixed } from './backgrounds/lay-fixed.ts';
export { backFrame } from './far-frames/back.ts';
export { findFarFrames } from './far-frames/find.ts';
export { liftFrame, putFrameBack } from './far-frames/lift.ts';
export { beginScrolling, goToTop, heightNow, openPage, scrollOn } from './layout/scroll/scroll-on.ts';
export { lookAround, noteSeen } from './layout/scroll/stop.ts';
export { fillRows } from './layout/scroll/virtual-rows.ts';
