/** The functions that nearly every capture calls in a page. */
export { hasScripts, isWithoutScripts } from './dom/scripts.ts';
export { bringOut } from './layout/bring-out.ts';
export { measureArea, measurePage, sizeOfPage } from './layout/document-area.ts';
export { drawEditors } from './layout/editors.ts';
export { firstVisible, scrollToTop } from './layout/find-element.ts';
export { isFollowed } from './layout/scroll/followers.ts';
export { showSkippedContent } from './layout/skipped-content.ts';
export { endAnimations } from './layout/still/animations.ts';
export { beginHolding, holdStill } from './layout/still/hold-still.ts';
export { findPlayers, holdControl } from './layout/still/players.ts';
export { isCovered } from './ready/cover/cover.ts';
export { fontsAndImages, readContentState, showFallbackFonts } from './ready/fonts-and-images.ts';
export { isUnfinished } from './ready/unfinished.ts';
export { worksEnded, worksNow } from './ready/works.ts';
