/** The functions that prepare a page for a picture that goes past the viewport. */
export { enterClosedTree } from './dom/entered-trees.ts';
export { areFadedAsBefore, forgetFading, viewsToCompare } from './layout/backgrounds/fading.ts';
export {
  describeFixed,
  elementsOfFixed,
  findFixedBackgrounds,
  layFixed,
} from './layout/backgrounds/lay-fixed.ts';
export { listPictured } from './layout/backgrounds/picture-backdrops.ts';
export { findSheetBackdrops } from './layout/backgrounds/sheet-backdrops.ts';
export { findContentFrame } from './layout/content-frame/find-frame.ts';
export { hiddenOfDocument } from './layout/content-frame/hidden-height.ts';
export { keepResizes } from './layout/content-frame/keep-resizes.ts';
export { countChanged, keepSizes, noteBoxes, noteSizes } from './layout/content-frame/pin-sizes.ts';
export { findFarFrames } from './layout/far-frames/find.ts';
export { hideMovedBars, shiftView } from './layout/moved-bars.ts';
export { keepRevealedIn } from './layout/reveal/keep-revealed.ts';
export { findClosedHosts, findClosedHostsOver } from './layout/scroll/closed-hosts.ts';
export { growBy } from './layout/scroll/grow.ts';
export {
  beginScrolling,
  beginSearch,
  findWayPast,
  goToTop,
  heightNow,
  openPage,
  scrollOn,
  walkOn,
} from './layout/scroll/scroll-on.ts';
export { noteSeen, surveyView } from './layout/scroll/survey-view.ts';
export { fillRows } from './layout/scroll/virtual-rows.ts';
export { countUnprinted, keepCanvases, stageCanvases } from './pdf/canvases.ts';
export { showFrame } from './photograph/show-frame.ts';
export { dropStaged, listStaged, stageImages } from './photograph/staged-images.ts';
export { layDrawings } from './photograph/still-drawings.ts';
export { putPicture, showAlone, showAround } from './photograph/subjects.ts';
export { drawPart, dropParts, hasTallEffect, showParts, stageParts } from './picture/tall-effects.ts';
