/** The functions that read what a page says. */
export { readContent } from './content/read-content.ts';
export { sizeOfTree } from './content/size-of-tree.ts';
