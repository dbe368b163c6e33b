/** What runs in new documents before the page's scripts, and may be called again later. */
export { fillLocalStorage } from './new-document/local-storage.ts';
export { adoptOwnStyles } from './new-document/own-styles.ts';
