import { describe, expect, it } from 'vitest';
import { CAPTURE_BODY } from '../../../lambda/request/capture-request.ts';
import { knownNames } from '../../../lambda/request/problems/known-names.ts';
import {
  ADVICE,
  CLIP_NAMES,
  COOKIE_NAMES,
  FIELD_NAMES,
  GEOLOCATION_NAMES,
  PDF_NAMES,
} from '../../../lambda/request/problems/peer-names.ts';
import { problemsOf } from '../problems-of.ts';

const namesIn = (...keys: (string | number)[]) =>
  knownNames(
    CAPTURE_BODY.schema,
    keys.map((key) => ({ key })),
  );
const FIELDS = namesIn();
const PAPER_FIELDS = namesIn('pdf');

/** The options of four services, as they write them, and what they have of ours. */
const PEERS: Record<string, Record<string, string>> = {
  ScreenshotOne: {
    access_key: 'X-API-Key',
    full_page: '"fullPage"',
    viewport_width: '"width"',
    viewport_device: '"device"',
    viewport_mobile: '"device"',
    device_scale_factor: '"scale"',
    image_quality: '"quality"',
    omit_background: '"omitBackground"',
    dark_mode: '"colorScheme": "dark"',
    block_cookie_banners: '"hideCookieBanners"',
    block_chats: '"hidePopups"',
    block_trackers: '"blockAds"',
    hide_selectors: '"hideSelectors"',
    wait_until: '"waitForSelector"',
    wait_for_selector: '"waitForSelector"',
    time_zone: '"timezone"',
    geolocation_latitude: '"geolocation"',
    user_agent: '"headers": {"User-Agent"',
    authorization: '"headers": {"Authorization"',
    scroll_into_view: '"scrollIntoViewSelector"',
    scroll_into_view_adjust_top: '"adjustTop"',
    clip_x: '"clip"',
    cache_ttl: '"cacheSeconds"',
    navigation_timeout: 'how long',
    pdf_print_background: '"background" in "pdf"',
    pdf_paper_format: '"paper" in "pdf"',
    pdf_margin_top: '"margin" in "pdf"',
    image_width: '"outputWidth"',
    response_type: '"storage": "r2"',
    styles: '"css"',
    scripts: '"script"',
  },
  puppeteer: {
    type: '"format"',
    viewport: '"width", "height" and "scale"',
    deviceScaleFactor: '"scale"',
    isMobile: '"device"',
    captureBeyondViewport: '"fullPage"',
    waitUntil: 'until the page is ready',
    gotoOptions: 'until the page is ready',
    waitForTimeout: '"delay"',
    waitForFunction: '"waitForExpression"',
    setExtraHTTPHeaders: '"headers"',
    authenticate: '"url"',
    addStyleTag: '"css"',
    addScriptTag: '"script"',
    emulateMediaType: '"media" in "pdf"',
    printBackground: '"background" in "pdf"',
    headerTemplate: '"header" in "pdf"',
    ignoreHTTPSErrors: '"ignoreTlsErrors"',
    timeout: 'how long',
    rejectRequestPattern: '"blockRequests"',
    rejectResourceTypes: '"blockResources"',
    screenshotOptions: '"fullPage"',
    encoding: 'the answer is the file',
  },
  Urlbox: {
    retina: '"scale": 2',
    thumb_width: '"outputWidth"',
    hide_selector: '"hideSelectors"',
    wait_for: '"waitForSelector"',
    fail_on_4xx: '"failOnStatus"',
    accept_lang: '"Accept-Language"',
    click_accept: '"hideCookieBanners"',
    force: '"cacheSeconds"',
    transparent: '"omitBackground"',
    js: '"script"',
    tz: '"timezone"',
    pdf_page_size: '"paper" in "pdf"',
    block_urls: '"blockRequests"',
    block_images: '"blockResources"',
  },
  'ApiFlash and capture-website': {
    no_cookie_banners: '"hideCookieBanners"',
    no_ads: '"blockAds"',
    scroll_page: '"fullPage"',
    fresh: '"cacheSeconds"',
    crop: '"clip"',
    element: '"selector"',
    emulateDevice: '"device"',
    scaleFactor: '"scale"',
    hideElements: '"hideSelectors"',
    waitForElement: '"waitForSelector"',
    isJavaScriptEnabled: '"javaScript"',
    darkMode: '"colorScheme": "dark"',
    clickElement: '"click"',
    scrollToElement: '"scrollIntoViewSelector"',
    throwOnHttpError: '"failOnStatus"',
  },
};

describe('an unknown field', () => {
  it.each(Object.entries(PEERS))('with the name that %s uses gets ours', (_peer, names) => {
    const problems = problemsOf(Object.fromEntries(Object.keys(names).map((name) => [name, 'hunter2'])));
    const told = new Map(problems.map((problem) => problem.split(/: (.*)/s) as [string, string]));
    for (const [name, ours] of Object.entries(names)) {
      expect(told.get(name), name).toContain('is not a known field; ');
      expect(told.get(name), name).toContain(ours);
    }
    expect(problems.join()).not.toContain('hunter2');
  });

  it('is found whatever its case and separators are', () => {
    const spellings = [
      'device_scale_factor',
      'deviceScaleFactor',
      'Device-Scale-Factor',
      'DEVICESCALEFACTOR',
    ];
    expect(problemsOf(Object.fromEntries(spellings.map((name) => [name, 2])))).toEqual(
      spellings.map((name) => `${name}: is not a known field; use "scale"`),
    );
  });

  it('of an object inside gets the name of that object', () => {
    expect(
      problemsOf({
        format: 'pdf',
        pdf: { printBackground: true, format: 'A4', headerTemplate: '' },
        cookies: [{ name: 'a', value: 'b', expirationDate: 5 }],
        geolocation: { lat: 1, lng: 2 },
        clip: { left: 0, top: 0, width: 1, height: 1 },
      }).filter((problem) => problem.includes('not a known')),
    ).toEqual([
      'geolocation.lat: is not a known field; use "latitude"',
      'geolocation.lng: is not a known field; use "longitude"',
      'clip.left: is not a known field; use "x"',
      'clip.top: is not a known field; use "y"',
      'pdf.printBackground: is not a known field; use "background"',
      'pdf.format: is not a known field; use "paper"',
      'pdf.headerTemplate: is not a known field; use "header"',
      'cookies[0].expirationDate: is not a known field; use "expires"',
    ]);
  });

  it.each(['nothingLikeIt', '__proto', 'constructor', 'toString', 'x'.repeat(500)])(
    'that nobody uses (%s) gets no name',
    (name) => {
      expect(problemsOf({ [name]: 1 })[0]).toMatch(/is not a known field$/);
    },
  );
});

describe('the table', () => {
  const TABLES: [string, Readonly<Record<string, string>>, readonly string[]][] = [
    ['the body', FIELD_NAMES, [...FIELDS, ...PAPER_FIELDS.map((name) => `pdf.${name}`)]],
    ['pdf', PDF_NAMES, PAPER_FIELDS],
    ['cookies', COOKIE_NAMES, namesIn('cookies', 0)],
    ['clip', CLIP_NAMES, namesIn('clip')],
    ['geolocation', GEOLOCATION_NAMES, namesIn('geolocation')],
  ];

  it.each(TABLES)(
    'of %s leads to fields that are there, from names that are none of them',
    (_of, names, ours) => {
      expect(Object.keys(names).filter((field) => !ours.includes(field))).toEqual([]);
      const others = Object.values(names).flatMap((text) => text.split(' '));
      expect(others.filter((name) => ours.includes(name))).toEqual([]);
    },
  );

  it('advises with fields that are there', () => {
    const quoted = ADVICE.flatMap(([advice]) =>
      [...advice.matchAll(/"([a-z]\w*)"(?!\])/g)].map(([, name]) => name),
    );
    const values = ['r2', 'dark', 'de'];
    const known = [...FIELDS, ...PAPER_FIELDS, ...values];
    expect(quoted.filter((name) => name !== undefined && !known.includes(name))).toEqual([]);
  });

  it('has each name once, without case and separators', () => {
    const names = [...Object.values(FIELD_NAMES), ...ADVICE.map(([, text]) => text)].flatMap((text) =>
      text.split(' '),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !/^[a-z0-9]+$/.test(name))).toEqual([]);
  });
});
