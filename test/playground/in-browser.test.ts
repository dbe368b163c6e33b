import type { ServerResponse } from 'node:http';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_TABLES } from '../../bin/local/storage/make-tables.ts';
import { hashApiKey } from '../../lambda/admission/key.ts';
import type { KeyRecord } from '../../lambda/admission/key-record.ts';
import { createDynamo } from '../../lambda/aws/dynamo.ts';
import { deviceNames } from '../../lambda/request/device-profiles.ts';
import { CAPTURE_OPTIONS } from '../../lambda/request/options/capture-options.ts';
import { contentOptions } from '../../lambda/request/options/content.ts';
import { servePages } from '../support/during-tests.ts';
import { eventually } from '../support/eventually.ts';
import { answerWith } from '../support/page-server.ts';
import { findFaintTexts } from './faint-texts.ts';
import { capture, usePlayground } from './playground-browser.ts';

let held: ServerResponse | undefined;
const pages = servePages({
  '/held': (_request, response) => {
    held = response;
  },
  '/missing': answerWith('text/html', '<p>Nothing', { status: 404 }),
});
const playground = usePlayground({ width: 1440, height: 1000 });
let page: Page;
beforeAll(() => {
  page = playground.page;
});

it('opens the options of paper when PDF is chosen, and lets them be closed again', async () => {
  const isOpen = () =>
    page.$eval('[data-field=pdf]', (field) => field.closest('details')?.hasAttribute('open'));
  expect(await isOpen()).toBe(false);
  await choose('format', 'pdf');
  expect(await isOpen()).toBe(true);
  await page.$eval('[data-field=pdf]', (field) =>
    field.closest('details')?.querySelector('summary')?.click(),
  );
  await fill('width', '800');
  expect(await isOpen()).toBe(false);
});

it('sends nothing without a URL, so that it costs nothing', async () => {
  await page.$eval('#field-url', (input) => Object.assign(input, { value: '' }));
  const before = playground.requests.length;
  await page.click('#capture');
  expect(await errorAt('[data-field=url]')).toBe('Is required.');
  expect(await textOf('#status')).toBe('Put in a URL first. Nothing was sent.');
  expect(playground.requests.length).toBe(before);
});

describe('a capture', () => {
  it('of the sample page is shown with its size, bytes, time and limits, and shifts no layout', async () => {
    await page.evaluate(() => {
      const moved: unknown[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
          moved.push(...sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.textContent));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await capture(page);
    expect(await page.evaluate(() => 'moved' in window && window.moved)).toEqual([]);
    expect(await textOf('#status')).toMatch(/^Captured, 1,920 × 1,080 px, \d+ kB$/);
    const picture = await page.$eval('#frame img', (img) => [img.naturalWidth, img.naturalHeight, img.src]);
    expect(picture).toEqual([1920, 1080, expect.stringMatching(/^blob:/)]);
    expect(await factsOf()).toEqual({
      Size: '1,920 × 1,080 px',
      File: expect.stringMatching(/kB$/),
      'Page answered': '200',
      Took: expect.stringMatching(/ m?s$/),
    });
    const stages = await page.$$eval('#timing-list li', (items) => items.map((item) => item.textContent));
    for (const name of ['key', 'admission', 'launch', 'navigate']) {
      expect(stages.filter((stage) => stage?.startsWith(`${name} `))).toHaveLength(1);
    }
    expect(await textOf('#quota .gauge-left')).toMatch(/^2\d,\d{3} of 25,000 left$/);
    expect(await page.$eval('#rate [role=meter]', (meter) => meter.getAttribute('aria-valuemax'))).toBe(
      '120',
    );
    expect(await page.$eval('a#download', (link) => [link.download, link.href.slice(0, 5)])).toEqual([
      'capture-1.png',
      'blob:',
    ]);
  });

  it('is shown with the time that no stage accounts for', async () => {
    // Stages overlap, so that together they may be longer than the request.
    await page.evaluate(() => {
      const send = window.fetch;
      window.fetch = async (...request) => {
        const response = await send(...request);
        const headers = new Headers(response.headers);
        headers.set('Server-Timing', 'key;dur=0.1');
        return new Response(response.body, { status: response.status, headers });
      };
    });
    await capture(page);
    const stages = await page.$$eval('#timing-list li', (items) => items.map((item) => item.textContent));
    expect(stages.filter((stage) => stage?.startsWith('elsewhere '))).toHaveLength(1);
  });

  it('starts with Ctrl+Enter, uses the values of the form, and shows the status of the page', async () => {
    await fill('url', `${pages.url}/missing`);
    await choose('format', 'jpeg');
    await choose('scale', 2);
    await fill('width', '300');
    await fill('height', '200');
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
    await eventually(async () => expect(await textOf('#status')).toMatch(/^The page answered 404, /));
    expect(await factsOf()).toMatchObject({ Size: '600 × 400 px', 'Page answered': '404' });
    expect(await page.$eval('a#download', (link) => link.download)).toBe('capture-1.jpg');
  });

  it('as PDF is embedded if the browser has a viewer, and can be opened otherwise', async () => {
    await choose('format', 'pdf');
    await capture(page);
    expect(await textOf('#frame')).toContain('no viewer for PDFs');
    expect(await page.$eval('a#open', (link) => link.href)).toMatch(/^blob:/);
    await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
    await capture(page);
    expect(await page.$eval('#frame iframe', (frame) => [frame.src.slice(0, 5), frame.title])).toEqual([
      'blob:',
      'Capture 2, PDF',
    ]);
  });

  it('of what the page says shows one part after the other, with the picture of the same moment', async () => {
    await page.click('input[value="/content"] + span');
    await page.click('input[value=\'"file"\'] + span');
    const body = { url: `${playground.run.url}/sample`, parts: ['metadata', 'markdown', 'file'] };
    expect(JSON.parse((await textOf('#json')) ?? '')).toEqual(body);
    expect(await textOf('#curl')).toContain('-o content.json');
    expect(await textOf('#curl')).toContain('/content');
    await capture(page);
    expect(JSON.parse((await textOf('#frame pre')) ?? '')).toMatchObject({ description: null });
    await page.click('#frame input[value=markdown] + span');
    expect(await textOf('#frame pre')).toContain('# If you can read this');
    await page.click('#frame input[value=file] + span');
    await page.waitForFunction(() => document.querySelector('#frame img')?.hasAttribute('src'));
    expect(await page.$eval('a#download', (link) => link.download)).toBe('capture-1.json');
    await page.click('#defaults');
    expect(JSON.parse((await textOf('#json')) ?? '')).toEqual({ url: body.url });
  });

  it('to a bucket shows the JSON and the object', async () => {
    await openGroups();
    await choose('storage', 'r2');
    await capture(page);
    const stored = JSON.parse((await textOf('#frame pre')) ?? '');
    expect(stored).toMatchObject({ success: true, storage: 'r2', bucket: 'captures' });
    expect(await page.$eval('#frame img', (img) => [img.src, img.naturalWidth])).toEqual([stored.url, 1920]);
  });

  it('too large for a reply is fetched from the bucket', async () => {
    await fill('url', `${pages.url}/heavy.html`);
    await capture(page);
    expect(await textOf('#status')).toMatch(/^Captured\. Too large for a reply/);
    expect(await page.$eval('#frame img', (img) => [img.naturalWidth, img.src.slice(0, 5)])).toEqual([
      1920,
      'blob:',
    ]);
    expect(Number.parseInt((await factsOf()).File ?? '', 10)).toBeGreaterThanOrEqual(5);
  });

  it('can be cancelled, and the form can be changed during it', async () => {
    await fill('url', `${pages.url}/held`);
    await page.click('#capture');
    await eventually(() => expect(held).toBeDefined());
    expect(await page.$eval('#frame', (frame) => frame.getAttribute('aria-busy'))).toBe('true');
    await fill('selector', 'main');
    expect(await textOf('#json')).toContain('"selector": "main"');
    await page.click('#cancel');
    await eventually(async () => expect(await textOf('#status')).toMatch(/^Cancelled/));
    expect(await page.$eval('button#capture', (button) => button.hidden)).toBe(false);
    held?.end('<p>late');
  });
});

describe('the request', () => {
  it('has a control for every field of the schema', async () => {
    const names = await page.$$eval('.fields > [data-field]', (all) =>
      all.map((field) => field.getAttribute('data-field')),
    );
    expect(names.toSorted()).toEqual(Object.keys({ ...CAPTURE_OPTIONS, ...contentOptions }).toSorted());
  });

  it('takes an address without a scheme as https, or as http on this machine', async () => {
    const taken: Record<string, string> = {};
    for (const typed of ['example.com/a', 'localhost:3000', 'ftp://example.com']) {
      await fill('url', typed);
      taken[typed] = JSON.parse((await textOf('#json')) ?? '').url;
      await page.click('#defaults');
    }
    expect(taken).toEqual({
      'example.com/a': 'https://example.com/a',
      'localhost:3000': 'http://localhost:3000',
      'ftp://example.com': 'ftp://example.com',
    });
  });

  it('shows what differs from the defaults, as JSON and as curl', async () => {
    const sample = `${playground.run.url}/sample`;
    expect(JSON.parse((await textOf('#json')) ?? '')).toEqual({ url: sample });
    await openGroups();
    await click('fullPage', '.switch');
    await click('scrollIntoView', '.switch');
    await fill('quality', '50');
    await fill('adjustTop', '-20');
    await addRow('blockRequests', ['*.png']);
    await addRow('headers', ['X-One', '1']);
    await addRow('headers', ['', '']);
    await addRow('cookies', ['theme', '']);
    const body = {
      url: sample,
      quality: 50,
      fullPage: true,
      scrollIntoView: false,
      adjustTop: -20,
      blockRequests: ['*.png'],
      headers: { 'X-One': '1' },
      cookies: [{ name: 'theme', value: '' }],
    };
    expect(JSON.parse((await textOf('#json')) ?? '')).toEqual(body);
    expect(await textOf('#curl')).toContain(`-d '${JSON.stringify(body)}'`);
    expect(await textOf('#curl')).toContain("'X-API-Key: local-pro'");

    await page.click('#defaults');
    expect(JSON.parse((await textOf('#json')) ?? '')).toEqual({ url: sample });
  });

  it('contains an object when it is switched on, with the parts that are set', async () => {
    const sample = `${playground.run.url}/sample`;
    await openGroups();
    await choose('format', 'pdf');
    await click('pdf', '.switch');
    expect(JSON.parse((await textOf('#json')) ?? '')).toEqual({ url: sample, format: 'pdf', pdf: {} });
    await click('landscape', '.switch');
    await fill('pdf-scale', '1.5');
    await fill('pdf-footer', '<b>');
    await click('margin', '.switch');
    await fill('pdf-margin-top', '2cm');
    await addRow('hideSelectors', ['.ad']);
    await fill('css', 'p { color: red }');
    await click('clip', '.switch');
    await fill('clip-x', '5');
    expect(JSON.parse((await textOf('#json')) ?? '')).toEqual({
      url: sample,
      format: 'pdf',
      hideSelectors: ['.ad'],
      css: 'p { color: red }',
      clip: { x: 5 },
      pdf: { landscape: true, margin: { top: '2cm' }, scale: 1.5, footer: '<b>' },
    });
    await capture(page);
    expect(await errorAt('[data-field=clip] [data-field=height]')).toMatch(/^Is required/);
    await click('clip', '.switch');
    await capture(page);
    expect(await textOf('#status')).toMatch(/^Captured/);
  });

  it('shows its signed link, which any page may use as a picture', async () => {
    await openGroups();
    await fill('width', '640');
    await fill('height', '480');
    await addRow('hideSelectors', ['.a b']);
    await addRow('hideSelectors', ['[title="it\'s"]']);
    await page.waitForFunction(() =>
      document.querySelector('#link')?.textContent?.includes('it%27s%22%5D&keyId='),
    );
    const link = await textOf('#link');
    const other = await page.browser().newPage();
    await other.goto(`${pages.url}/missing`);
    const size = await other.evaluate(async (src) => {
      const picture = Object.assign(new Image(), { src });
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, String(link));
    await other.close();
    expect(size).toEqual([640, 480]);
  });

  it('says why there is no link', async () => {
    await openGroups();
    await addRow('headers', ['X-One', '1']);
    await page.waitForFunction(() => document.querySelector('#link')?.textContent?.startsWith('Not'));
    expect(await textOf('#link')).toBe('Not possible in a link: headers.');
    await page.select('#key', '');
    await page.waitForFunction(() => document.querySelector('#link')?.textContent?.startsWith('Only'));
  });

  it('is copied, or selected when the browser does not allow copying', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
      });
    });
    await page.click('#copy-curl');
    expect(await textOf('#copy-curl')).toBe('Copied');
    expect(await page.evaluate(() => 'copied' in window && window.copied)).toBe(await textOf('#curl'));
    await page.evaluate(() => {
      Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('not allowed')) });
    });
    await page.click('#copy-json');
    expect(await textOf('#copy-json')).toBe('Selected');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await textOf('#json'));
  });

  it('finds a device by typing, with the keyboard alone', async () => {
    await page.click('#field-device');
    expect(await optionsShown()).toEqual(deviceNames());
    await page.keyboard.type('pro max land');
    const found = await optionsShown();
    expect(found.length).toBeGreaterThan(1);
    expect(found.every((name) => /pro-max.*landscape/.test(name))).toBe(true);
    await page.keyboard.press('ArrowDown');
    const active = await page.$eval('#field-device', (input) => input.getAttribute('aria-activedescendant'));
    expect(await page.$eval(`#${active}`, (option) => option.getAttribute('aria-selected'))).toBe('true');
    await page.keyboard.press('Enter');
    expect(JSON.parse((await textOf('#json')) ?? '')).toMatchObject({ device: found[0] });
    expect(await page.$eval('#field-width', (input) => 'placeholder' in input && input.placeholder)).toMatch(
      /^\d+$/,
    );
  });
});

describe('a problem', () => {
  it('is shown at its field, and disappears when the field is corrected', async () => {
    await openGroups();
    await fill('width', '9999');
    await addRow('headers', ['Host', 'x']);
    await addRow('cookies', ['a b', '1']);
    await page.$eval('details:last-of-type', (group) => group.removeAttribute('open'));
    await capture(page);
    expect(await textOf('.problem')).toMatch(
      /400 invalid_request.*width.*headers\.Host.*cookies\[0\]\.name.*Request /s,
    );
    expect(await errorAt('[data-field=width]')).toBe('Must be an integer from 1 to 4,096; got 9999.');
    expect(await errorAt('[data-field=headers] .row')).toMatch(/^Is always the host of url/);
    expect(await errorAt('[data-field=cookies] [data-field=name]')).toMatch(/^Must be a string of letters/);
    const width = await page.$eval('#field-width', (input) => [
      input.getAttribute('aria-invalid'),
      input.getAttribute('aria-describedby')?.split(' ').at(-1),
    ]);
    expect(width).toEqual(['true', 'field-width-error']);

    await page.click('.problem-list li:nth-child(1) button');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-width');
    await page.keyboard.press('Backspace');
    expect(await errorAt('[data-field=width]')).toBeUndefined();
  });

  it('of the rate limit says once when to try again', async () => {
    await page.select('#key', 'local-free');
    // Repeated if the minute ended in between.
    await eventually(async () => {
      await useUpRate();
      await capture(page);
      expect(await textOf('.problem')).toMatch(
        /429 rate_limit_exceeded.*Worth another try in (?:\d+ s|1 min)/s,
      );
      // Only the countdown stays right.
      expect(await textOf('.problem')).not.toContain('Try again in');
    });
    // The rate is full again if the minute has ended.
    expect(await textOf('#rate .gauge-left')).toMatch(/^0 of 10 left|^10 of 10 left/);
  });

  it('of the quota says when the quota resets', async () => {
    const dynamo = createDynamo(playground.run.dynamoEndpoint);
    const Item: KeyRecord = {
      keyHash: hashApiKey('used up'),
      callerId: 'used-up',
      plan: 'free',
      createdAt: '2026-01-01T00:00:00Z',
      quotaPerMonth: 0,
    };
    await dynamo.send(new PutCommand({ TableName: LOCAL_TABLES.keys, Item }));
    dynamo.destroy();
    await page.select('#key', '');
    await page.type('#typed-key', 'used up');
    await capture(page);
    expect(await textOf('.problem')).toMatch(/402 quota_exceeded.*Worth another try in \d+ (?:d|h|min|s)/s);
    expect(await textOf('#quota .gauge-left')).toBe('0 of 0 left');
  });

  it('of the key is shown at the key', async () => {
    await page.select('#key', '');
    await page.type('#typed-key', 'wröng');
    await capture(page);
    expect(await textOf('.problem')).toContain('401 invalid_api_key');
    expect(await textOf('#key-error')).not.toBe('');
    await page.select('#key', 'local-pro');
    await capture(page);
    expect(await page.$eval('#key-error', (error) => error.hasAttribute('hidden'))).toBe(true);
  });

  it('of the connection is reported as such', async () => {
    await page.setOfflineMode(true);
    await capture(page);
    await page.setOfflineMode(false);
    expect(await textOf('.problem')).toContain('The service does not answer');
  });
});

describe('the history', () => {
  it('shows an earlier capture again, and compares two', async () => {
    await capture(page);
    await fill('width', '640');
    await capture(page);
    expect(await page.$$eval('#history li', (entries) => entries.length)).toBe(2);
    await page.click('#history li:last-child .thumb');
    await eventually(async () => expect(await factsOf()).toMatchObject({ Size: '1,920 × 1,080 px' }));

    for (const box of await page.$$('#history input')) await box.click();
    await page.click('#compare');
    expect(await page.$eval('#comparison-pictures', (all) => all.className)).toBe('side');
    await page.click('[name=comparison-mode][value=slider]');
    await page.focus('#share');
    await page.keyboard.press('Home');
    expect(
      await page.$eval('#comparison-pictures .first', (first) => getComputedStyle(first).clipPath),
    ).toMatch(/100% - 0%|100%/);
    await page.keyboard.press('Escape');
    expect(await page.$eval('#comparison', (dialog) => dialog.hasAttribute('open'))).toBe(false);
  });
});

describe('accessibility', () => {
  it('every control has an accessible name, and the page fits 320 to 1,100 px without horizontal scrolling', async () => {
    await openGroups();
    for (const field of ['blockRequests', 'headers', 'cookies']) await addRow(field, []);
    await capture(page);
    await unfoldObjects();
    const session = await page.createCDPSession();
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const roles =
      /^(textbox|spinbutton|checkbox|switch|radio|combobox|button|link|slider|meter|listbox|region)$/;
    const controls = nodes.filter(({ ignored, role }) => !ignored && roles.test(String(role?.value)));
    expect(controls.length).toBeGreaterThan(50);
    expect(controls.filter(({ name }) => !name?.value).map(({ role }) => role?.value)).toEqual([]);
    for (const width of [1_100, 1_024, 800, 390, 320]) {
      await page.setViewport({ width, height: 800 });
      const wider = await page.$$eval('body, form, .output, .top', (boxes) =>
        boxes
          .filter((box) => box.scrollWidth > box.clientWidth + 1)
          .map((box) => [box.className, box.scrollWidth]),
      );
      expect([width, wider]).toEqual([width, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  it('every control has a description', async () => {
    await openGroups();
    const undescribed = await page.$$eval('form :is(input, select, textarea, fieldset)', (controls) =>
      controls
        .filter((control) => control.closest('[role=group], .segments') === null)
        .filter((control) => {
          const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
          return ids.length === 0 || ids.some((id) => document.getElementById(id) === null);
        })
        .map(({ id }) => id),
    );
    expect(undescribed).toEqual([]);
  });

  it('Tab moves through the controls in page order', async () => {
    const reached: string[] = [];
    for (let count = 0; count < 9; count += 1) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName || ''),
      );
    }
    expect(reached).toEqual([
      'A',
      'key',
      'endpoint',
      'SUMMARY',
      'field-url',
      'SUMMARY',
      'field-format',
      'field-quality',
      'field-fullPage',
    ]);
    expect(
      await page.$$eval('[tabindex]', (all) => all.map((element) => element.getAttribute('tabindex'))),
    ).not.toContain('1');
    expect(await page.$$eval('[id]', (all) => all.length - new Set(all.map(({ id }) => id)).size)).toBe(0);
  });

  it.each(['light', 'dark'])('text has enough contrast in the %s scheme', async (value) => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    await openGroups();
    await fill('width', '9999');
    await capture(page);
    await unfoldObjects();
    expect(await page.evaluate(findFaintTexts)).toEqual([]);
    await page.emulateMediaFeatures([]);
  });
});

it('the page requests nothing from other servers and never violates its policy', () => {
  const own = new Set([playground.run.url, new URL(playground.run.storageEndpoint).origin]);
  expect(playground.requests.length).toBeGreaterThan(20);
  expect(playground.requests.filter((url) => !own.has(new URL(url).origin))).toEqual([]);
  expect(playground.faults).toEqual([]);
});

async function textOf(selector: string): Promise<string | null> {
  return page.$eval(selector, ({ textContent }) => textContent);
}

async function factsOf(): Promise<Record<string, string>> {
  return page.$$eval('[data-fact]', (facts) =>
    Object.fromEntries(facts.map((fact) => [fact.getAttribute('data-fact') ?? '', fact.textContent ?? ''])),
  );
}

async function errorAt(place: string): Promise<string | undefined> {
  return page.$eval(`${place} > .error`, (error) =>
    error.hasAttribute('hidden') ? undefined : (error.textContent ?? ''),
  );
}

async function openGroups(): Promise<void> {
  await page.$$eval('details', (groups) => {
    for (const group of groups) group.open = true;
  });
}

/** Opens the parts of every object. */
async function unfoldObjects(): Promise<void> {
  await page.$$eval('.object > .switch', (switches) => {
    for (const each of switches) if (each instanceof HTMLInputElement) each.checked = true;
  });
}

async function fill(field: string, text: string): Promise<void> {
  await page.focus(`#field-${field}`);
  await page.$eval(`#field-${field}`, (input) => 'select' in input && (input as HTMLInputElement).select());
  await page.keyboard.type(text);
}

async function choose(field: string, choice: string | number): Promise<void> {
  await click(field, `input[value='${JSON.stringify(choice)}']`);
}

async function click(field: string, selector: string): Promise<void> {
  const place = `[data-field=${field}] ${selector}`;
  // Scrolls the control out from under the bar with the buttons.
  await page.$eval(place, (element) => element.scrollIntoView({ block: 'center' }));
  await page.click(place);
}

/** Adds a row, which gets the focus, and fills its first boxes. */
async function addRow(field: string, texts: string[]): Promise<void> {
  await click(field, '[data-add]');
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}

async function optionsShown(): Promise<string[]> {
  return page.$$eval('[role=option]:not([hidden])', (options) =>
    options.map((option) => option.getAttribute('data-name') ?? ''),
  );
}

/** Sends invalid requests until the rate limit of the minute is reached. */
async function useUpRate(): Promise<void> {
  for (let status = 400; status !== 429; ) {
    const refused = await fetch(`${playground.run.url}/screenshot`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-free' },
      body: '{}',
    });
    ({ status } = refused);
    expect([400, 429]).toContain(status);
  }
}
