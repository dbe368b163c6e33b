/** The functions that steps of the request call in a page. */

export { markStep } from './dom/scripts.ts';
export { aim } from './steps/aim.ts';
