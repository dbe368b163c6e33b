/**
 * Lets editors draw all of their lines, as they do before a print: CodeMirror draws only those in view, until
 * its query of the medium says that the page is printed. For half a second of the page's time, it then keeps
 * all of them. Source: https://github.com/codemirror/view/blob/main/src/domobserver.ts (onPrint)
 */
import { changeNative } from './change-native.ts';
import { DRAW_ASKED } from './draw-asked.ts';

/** One for each editor. */
const MAX_QUERIES = 1_000;
const queries: MediaQueryList[] = [];

changeNative(window, 'matchMedia', (native, self, args) => {
  const query = Reflect.apply(native, self, args);
  if (query instanceof MediaQueryList && query.media === 'print' && queries.length < MAX_QUERIES)
    queries.push(query);
  return query;
});

addEventListener(DRAW_ASKED, () => {
  for (const query of queries)
    query.dispatchEvent(new MediaQueryListEvent('change', { media: 'print', matches: true }));
});
