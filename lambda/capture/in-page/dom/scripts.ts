/** Checks whether a document can change by itself. */

/**
 * Scripts that the browser executes. JSON data is excluded, and so are scripts that a consent
 * manager disables with another type.
 */
const RUNNING_SCRIPT = 'script:not([type$=json i], [type=text\\/plain i])';

/** Whether the browser runs no scripts of the page now, and none of our timers either. */
function areScriptsOff(): boolean {
  return matchMedia('(scripting: none)').matches;
}

/** Whether they were off from the start. The page then shows its `noscript` elements. */
export const isScriptless = areScriptsOff();

const STEP_MARK = 'hasTakenStep';

/** Tells all scripts of this world that steps of the request may change the page from now on. */
export function markStep(): void {
  Object.assign(globalThis, { [STEP_MARK]: true });
}

/** Whether the document has scripts that the browser runs. */
export function hasScripts(): boolean {
  return !areScriptsOff() && document.querySelector(RUNNING_SCRIPT) !== null;
}

/**
 * Whether the document cannot change after it has loaded. Forces a layout, which makes stylesheets request
 * their fonts and images, possibly after the load event.
 */
export function isWithoutScripts(): boolean {
  document.documentElement?.getBoundingClientRect();
  if (areScriptsOff()) return true;
  if (Object.hasOwn(globalThis, STEP_MARK)) return false;
  return document.querySelector(`${RUNNING_SCRIPT}, iframe, frame, object, embed, [onload]`) === null;
}
