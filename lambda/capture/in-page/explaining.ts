/** The functions that tell what a step has changed on the page. Only the report of a capture calls them. */
export { describeChanges, noteShown } from './explaining/changes.ts';
