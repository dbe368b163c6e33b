/** The functions that run in new documents before the page's scripts, in the isolated world of the capture. */
import { fillLocalStorage } from './new-document/local-storage.ts';
import { adoptOwnStyles } from './new-document/own-styles.ts';

const newDocument = { adoptOwnStyles, fillLocalStorage };

export type NewDocumentFunctions = typeof newDocument;

Object.assign(globalThis, { newDocument });
