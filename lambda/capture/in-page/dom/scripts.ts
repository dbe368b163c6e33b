/** Checks whether a document can change by itself. */

/**
 * Scripts that the browser executes. JSON data is excluded, and so are scripts that a consent manager disables
 * with another type.
 */
const RUNNING_SCRIPT = 'script:not([type$=json i], [type=text\\/plain i])';

/** Whether the document has scripts that the browser runs. */
export function hasScripts(): boolean {
  return document.querySelector(RUNNING_SCRIPT) !== null;
}

/**
 * Whether the document cannot change after it has loaded. Forces a layout, which makes stylesheets request
 * their fonts and images, possibly after the load event.
 */
export function isWithoutScripts(): boolean {
  document.documentElement?.getBoundingClientRect();
  return document.querySelector(`${RUNNING_SCRIPT}, iframe, frame, object, embed, [onload]`) === null;
}
