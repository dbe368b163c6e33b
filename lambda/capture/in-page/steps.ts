/** The functions that steps of the request call in a page. */

export { aim } from './steps/aim.ts';
export { beginScript, endScript } from './steps/script.ts';
