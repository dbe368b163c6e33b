import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterCompactRules } from '../../../lambda/capture/blocking/consent-library.ts';
import { consentSignsOf, VENDORS_IN_CODE } from '../../../lambda/capture/blocking/consent-signs.ts';
import { packageFolder } from '../../../lib/browser-layer/package-folder.ts';
import { withPage } from '../../support/bare-browser.ts';
import { openInPage } from '../../support/in-page.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';

const AUTOCONSENT = packageFolder('@duckduckgo/autoconsent');
const RULES = JSON.parse(await readFile(join(AUTOCONSENT, 'rules/compact-rules.json'), 'utf8'));

describe('the signs', () => {
  it('are known for every rule', () => {
    const without = RULES.r.filter((rule: never) => !consentSignsOf({ v: 1, s: RULES.s, r: [rule] }));
    expect(without.map(([, name]: string[]) => name)).toEqual([]);
  });

  it.each([
    ['a step that holds when nothing is there', { v: 0, check: 'none' as const }],
    ['a step that is negated', { e: 0, negated: true }],
    ['a step that may fail', { e: 0, optional: true }],
    ['code that is not known', { eval: 'EVAL_0' as const }],
    ['one of several that is not known', { any: [{ e: 0 }, { cookieContains: 'a' }] }],
  ])('are not known for %s', (_name, step) => {
    expect(consentSignsOf({ v: 1, s: ['#a'], r: [[1, 'a', 2, '', 22, [], [step], [], [], [], {}]] })).toBe(
      undefined,
    );
  });

  it('are those of the step that has some', () => {
    const steps = [{ eval: 'EVAL_0' as const }, { exists: ['#host', '.inner'] }];
    const signs = consentSignsOf({ v: 1, s: [], r: [[1, 'a', 2, '', 22, [], steps, [], [], [], {}]] });
    expect(signs?.selector.endsWith(',#host')).toBe(true);
  });

  it('include those of the vendors that the installed autoconsent recognises by code', async () => {
    const folder = join(AUTOCONSENT, 'lib/cmps');
    const files = (await readdir(folder)).filter((name) => !['all.ts', 'base.ts'].includes(name)).sort();
    const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const names = sources.map((source) => /^ {4}name = '(.+)';/m.exec(source)?.[1]);
    expect(names.sort()).toEqual(Object.keys(VENDORS_IN_CODE).sort());
    const vendors = sources.map((source) =>
      source.match(/^const .+|async detectCmp\(\)[\s\S]+?\n {4}}|private getVrmNotice[\s\S]+?\n {4}}/gm),
    );
    const readOwn = (file: string) => readFile(join(AUTOCONSENT, 'lib', file), 'utf8');
    const popups = (await readOwn('heuristics.ts')).match(
      /^(?:export )?function (?:getPopupLikeElements|isDialogLikeElement)[\s\S]+?\n}/gm,
    );
    const looks = (await readOwn('web.ts')).match(/^ {4}async findCmp[\s\S]+?\n {4}}/gm);
    expect([popups?.length, looks?.length]).toEqual([2, 1]);
    const detections = [...vendors, popups, looks];
    // After an update of autoconsent: compare VENDORS_IN_CODE, and the in-page signs, with the new code.
    const hash = createHash('sha256').update(detections.join('\n')).digest('hex').slice(0, 16);
    expect(hash).toBe('f3e8005ce763f296');
  });
});

describe('a document is searched', () => {
  const SIGNS = consentSignsOf(filterCompactRules(RULES, { url: 'http://localhost/', mainFrame: true }));
  if (SIGNS === undefined) throw new Error('There is a rule without signs');
  const signs = SIGNS;
  const SCRIPT = '<script>1</script>';
  const page = (body: string) => `<!doctype html><body>${body}`;

  let pages: PageServer;
  beforeAll(async () => {
    pages = await startPages({
      '/without-scripts': page('<p>Text</p><div id="onetrust-banner-sdk"></div>'),
      '/text': page(`${SCRIPT}<h1>Text</h1><div>A text about cookies.</div>`),
      '/vendor': page(`${SCRIPT}<div id="onetrust-banner-sdk"></div>`),
      '/index.html': page(SCRIPT),
      '/xpath': page(`${SCRIPT}<div id="modal"><div><header></header></div></div>`),
      '/admiral': page(`${SCRIPT}<div>Your Privacy <b>VRM</b></div>`),
      '/bar': page(`${SCRIPT}<nav style="position:sticky;top:0">Bar</nav>`),
      '/dialog': page(`${SCRIPT}<div role="dialog">Dialog</div>`),
      '/variable': page('<script>globalThis.Cookiebot = {}</script>'),
      '/outside-body': page(
        `<script>document.documentElement.append(document.createElement('nav'))</script><style>nav{position:fixed}</style>`,
      ),
      '/many': page(`${SCRIPT}${'<b></b>'.repeat(5_000)}`),
      '/clobbered': page(`${SCRIPT}<form><input name="style"><input name="textContent"></form>`),
    });
  });
  afterAll(() => pages.close());

  const onPage = <Result>(path: string, use: Parameters<typeof withPage<Result>>[2]) =>
    withPage(pages.url + path, { width: 400, height: 300 }, use);

  const looksOf = (path: string) =>
    onPage(path, async (session) => {
      const inPage = await openInPage(session);
      const looks = [];
      for (const isLast of [false, true]) looks.push(await inPage.call('showsConsentSigns', signs, isLast));
      return looks;
    });

  it.each([
    ['/without-scripts', [false, false]],
    ['/text', [false, false]],
    ['/clobbered', [false, false]],
    ['/vendor', [true, true]],
    ['/index.html?message_id=1', [true, true]],
    ['/xpath', [true, true]],
    ['/admiral', [true, true]],
    ['/many', [true, true]],
  ])('for what autoconsent recognises: %s', async (path, looks) => {
    expect(await looksOf(path)).toEqual(looks);
  });

  it.each(['/bar', '/dialog', '/outside-body'])('for popups at the last look: %s', async (path) => {
    expect(await looksOf(path)).toEqual([false, true]);
  });
});
