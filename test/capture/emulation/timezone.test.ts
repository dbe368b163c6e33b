import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCapturer, fileOf } from '../../support/capture.ts';
import { type ReportingPages, startReportingPages } from '../page-report.ts';
import { ASK_WORKER, scopesWith } from './scopes.ts';

const TELL = `function tell() {
  return { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, summer: new Date(1750000000000).toString() };
}`;

let pages: ReportingPages;
let capture: Awaited<ReturnType<typeof createCapturer>>;
beforeAll(async () => {
  // One page holds all scopes, each reported under its name.
  const everywhere = `${TELL};
    const answers = { page: tell() };
    const later = (name, start) => new Promise((resolve) => start((seen) => { answers[name] = seen; resolve(); }));
    const frame = (name, src) => later(name, (done) => {
      const element = document.createElement('iframe');
      addEventListener('message', ({ data, source }) => source === element.contentWindow && done(data));
      element.src = src;
      document.body.append(element);
    });
    await Promise.all([
      frame('frame', '/frame'),
      frame('other origin', location.origin.replace('localhost', '127.0.0.1') + '/frame'),
      later('worker', (done) => { ${ASK_WORKER.worker} }),
      later('shared worker', (done) => { ${ASK_WORKER.shared} }),
      later('service worker', (done) => { ${ASK_WORKER.service} }),
    ]);
    return answers;`;
  pages = await startReportingPages({ '/page': everywhere }, scopesWith(TELL));
  capture = await createCapturer();
});
afterAll(() => pages.close());

it.each([
  ['Europe/Berlin', 'Sun Jun 15 2025 17:06:40 GMT+0200 (Central European Summer Time)'],
  ['Asia/Kolkata', 'Sun Jun 15 2025 20:36:40 GMT+0530 (India Standard Time)'],
  ['Etc/GMT+5', 'Sun Jun 15 2025 10:06:40 GMT-0500 (GMT-05:00)'],
])(
  'every script sees the time zone %s: of the page, frames of any origin and all workers',
  async (timezone, summer) => {
    fileOf(await capture({ url: `http://localhost:${pages.port}/page`, timezone }));
    const zone = new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
    const seen = { zone, summer };
    expect(pages.takeReport()).toEqual({
      page: seen,
      frame: seen,
      'other origin': seen,
      worker: seen,
      'shared worker': seen,
      'service worker': seen,
    });
  },
);
