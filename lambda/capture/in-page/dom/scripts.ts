/** Tells whether a document can change by itself. */

/**
 * Scripts that the browser runs. Data for scripts is none, and neither is a script that a consent manager keeps from
 * running by another type.
 */
const RUNNING_SCRIPT = 'script:not([type$=json i], [type=text\\/plain i])';

/** Whether the document has scripts that the browser runs. */
export function hasScripts(): boolean {
  return document.querySelector(RUNNING_SCRIPT) !== null;
}

/**
 * Whether nothing in the document can do anything once it has loaded. Lays it out, which makes its styles ask for fonts
 * and images, maybe after the load event.
 */
export function isWithoutScripts(): boolean {
  document.documentElement?.getBoundingClientRect();
  return document.querySelector(`${RUNNING_SCRIPT}, iframe, frame, object, embed, [onload]`) === null;
}
