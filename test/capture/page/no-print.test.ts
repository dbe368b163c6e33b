/** Pages that print themselves, such as receipts: what they show when they print is captured. */
import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdfSheets } from '../../support/pdf-reader.ts';
import { combine } from '../../support/sweep.ts';

const THANKS = 'document.body.innerHTML = "Thanks"';

const SCRIPTS: [what: string, script: string][] = [
  ['when it has loaded', `onload = () => { print(); ${THANKS} }`],
  ['after a time, and leads on', 'setTimeout(() => { print(); location = "/gone" }, 300)'],
  [
    'and waits for the end of the print',
    `onafterprint = () => { ${THANKS} }; setTimeout(() => print(), 100)`,
  ],
  ['and catches what print throws', `try { print() } catch {} finally { ${THANKS} } ${THANKS}`],
  ['after a promise', `(async () => { await 1; print(); ${THANKS} })()`],
  ['by a command of the document', `onload = () => { document.execCommand('Print'); ${THANKS} }`],
  ['and goes back', 'onload = () => { print(); history.back(); location.replace("/gone") }'],
  ['by its frame', `onload = () => { frames[0].print(); ${THANKS} }`],
  ['over and over', `setInterval(() => { print(); ${THANKS} }, 100)`],
  [
    'for its listeners',
    `onbeforeprint = () => { if (!matchMedia('print').matches) ${THANKS} }; onload = () => print()`,
  ],
];

const pages = servePages({ '/gone': '<!doctype html>Gone' });

const KINDS = { 'as on a screen': {}, 'on paper': { pdf: {} } };
const cases = combine(SCRIPTS, Object.entries(KINDS)).map(
  ([[what, script], [kind, fields]]) => [what, kind, script, fields] as const,
);
it.each(cases)(
  'a page that prints itself %s shows what it prints, %s',
  async (_what, _kind, script, fields) => {
    const html = `<!doctype html><h1>Receipt</h1><iframe srcdoc="" hidden></iframe><script>${script}</script>`;
    const sheets = await readPdfSheets(
      fileOf(await capture({ url: pages.url, html, format: 'pdf', ...fields })),
    );
    expect(sheets.flatMap(({ texts }) => texts.map(({ text }) => text))).toEqual(['Receipt']);
  },
);

it('the page goes on with its other tasks, and print looks like the native function', async () => {
  const html = `<!doctype html><p id="out"></p><script>
    setTimeout(() => { out.textContent = print.name + print.length + /native code/.test(print) }, 200);
    print()</script>`;
  const [sheet] = await readPdfSheets(fileOf(await capture({ url: pages.url, html, format: 'pdf' })));
  expect(sheet?.texts.map(({ text }) => text)).toEqual(['print0true']);
});
