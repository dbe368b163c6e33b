/** The functions that read what a page says. */
export { readContent } from './content/read-content.ts';
