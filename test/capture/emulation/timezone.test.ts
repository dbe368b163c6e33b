import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { serveReportingPages } from '../page-report.ts';
import { askEveryScope, inEveryScope, scopesWith } from './scopes.ts';

const TELL = `function tell() {
  return { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, summer: new Date(1750000000000).toString() };
}`;

const pages = serveReportingPages({ '/page': askEveryScope(TELL) }, scopesWith(TELL));

const ZONES: [timezone: string, summer: string][] = [
  ['Europe/Berlin', 'Sun Jun 15 2025 17:06:40 GMT+0200 (Central European Summer Time)'],
  ['Etc/GMT+5', 'Sun Jun 15 2025 10:06:40 GMT-0500 (GMT-05:00)'],
  ['Asia/Kolkata', 'Sun Jun 15 2025 20:36:40 GMT+0530 (India Standard Time)'],
];
it.each(ZONES)(
  'every script sees the time zone %s: of the page, frames of any origin and all workers',
  async (timezone, summer) => {
    fileOf(await capture({ url: `http://localhost:${pages.port}/page`, timezone }));
    const zone = new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
    expect(pages.takeReport()).toEqual(inEveryScope({ zone, summer }));
  },
);
