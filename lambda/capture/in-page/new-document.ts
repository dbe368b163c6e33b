/** The functions that run in new documents before the page's scripts, in the isolated world of the capture. */
import { fillLocalStorage } from './new-document/local-storage.ts';

const newDocument = { fillLocalStorage };

export type NewDocumentFunctions = typeof newDocument;

Object.assign(globalThis, { newDocument });
