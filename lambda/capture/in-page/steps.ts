/** The functions that steps of the request call in a page. */
export { aim } from './click/aim.ts';
export { markStep } from './dom/scripts.ts';
