/** The functions that run in a new document before the page's scripts. They may be called again later. */

export { adoptCallerStyles } from './new-document/caller-styles.ts';
export { keepChanges } from './new-document/changes.ts';
export { fillLocalStorage } from './new-document/local-storage.ts';
