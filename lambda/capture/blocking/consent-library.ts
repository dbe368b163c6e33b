/** The part of autoconsent that runs in the function. The bundle of the function leaves out the rest. */
export { filterCompactRules } from '@duckduckgo/autoconsent';
