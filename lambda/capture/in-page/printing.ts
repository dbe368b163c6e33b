/** The functions that keep the page's screen layout in print, or lay the page out on paper. */
export { nameDarkScheme } from './pdf/dark-scheme.ts';
export { keepScreenLayout } from './pdf/keep-screen-layout.ts';
export { splitLongTexts } from './pdf/long-texts.ts';
export { measureNeededRoom } from './pdf/paper/needed-room.ts';
export { announcePrint, prepareForPaper } from './pdf/paper/prepare.ts';
export { listReadableSheets } from './pdf/paper/print-rules.ts';
export { cleanTemplates } from './pdf/paper/templates.ts';
export { measureViewport } from './pdf/viewport.ts';
