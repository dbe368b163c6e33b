/** The functions that nearly every capture calls in a page. */
export { hasScripts, isWithoutScripts } from './dom/scripts.ts';
export { bringOut, bringOutAtOnce } from './layout/bring-out.ts';
export { measureArea, measurePage, sizeOfPage } from './layout/document-area.ts';
export { drawEditors } from './layout/editors.ts';
export { firstVisible, scrollToTop } from './layout/find-element.ts';
export { endAnimations } from './layout/motion/animations.ts';
export { findPlayers, stopControl } from './layout/motion/players.ts';
export { stopMotion, tryStopMotion } from './layout/motion/stop-motion.ts';
export { isFollowed } from './layout/scroll/followers.ts';
export { showSkippedContent } from './layout/skipped-content.ts';
export { isCovered } from './ready/cover/cover.ts';
export { fontsAndImages, readContentState, showFallbackFonts } from './ready/fonts-and-images.ts';
export { isUnfinished } from './ready/unfinished.ts';
export { backgroundWorkEnded, backgroundWorkNow } from './ready/works.ts';
