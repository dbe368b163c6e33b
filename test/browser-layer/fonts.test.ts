import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'puppeteer-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { FLAGS, launchPacked } from '../support/bare-browser.ts';
import { duringTests } from '../support/during-tests.ts';
import { SCRIPTS, SIGNS } from './font-samples.ts';

/** Two characters whose shapes differ between Japan, China, Taiwan and Korea: U+76F4, U+9AA8. */
const HAN = '直骨';

// On a machine of another language: the fonts must come out the same.
const JAPANESE = { LANG: 'ja_JP.UTF-8', LC_ALL: 'ja_JP.UTF-8', LANGUAGE: 'ja_JP.UTF-8' };
const chromium = duringTests(() => launchPacked(FLAGS, JAPANESE));
let page: Page;
let cdp: CDPSession;
beforeAll(async () => {
  page = await chromium.browser.newPage();
  cdp = await page.createCDPSession();
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
});

/** Every path that the browser process has mapped, one a line of /proc. */
const readMaps = () => readFile(`/proc/${chromium.browser.process()?.pid}/maps`, 'utf8');

describe('the packed Chromium', () => {
  it('draws WebGL by SwiftShader', async () => {
    const renderer = await page.evaluate(() => {
      const gl = document.createElement('canvas').getContext('webgl');
      const names = gl?.getExtension('WEBGL_debug_renderer_info');
      return names && gl?.getParameter(names.UNMASKED_RENDERER_WEBGL);
    });
    expect(renderer).toContain('SwiftShader');
  });

  it('runs on the libraries of the pack, not those of the machine', async () => {
    const loaded = (await readMaps()).match(/\S+\/lib(nss3|nspr4|expat|nssutil3)\.so[.\d]*/g) ?? [];
    const paths = new Set(loaded);
    expect(paths.size).toBe(4);
    for (const path of paths) expect(path).toMatch(/\/browser-[0-9a-f]{16}\/lib\//);
  });
});

describe('the fonts', () => {
  it('are found by the cache of the pack, without reading them all', async () => {
    // Chromium keeps a cache in memory only if it is valid. A font is there when text was drawn in it.
    const maps = await readMaps();
    expect(maps).toMatch(/\/browser\/font-cache\/[0-9a-f]{32}-le64\.cache-\d+$/m);
    expect(maps).not.toContain('NotoSansTamil');
  });

  it.for([...SCRIPTS, ...SIGNS])('draw $script in $family', async ({ lang, text, family }) => {
    expect(await readFamilies({ lang, text, font: 'Arial' })).toEqual([family]);
  });

  it.for([...SCRIPTS, ...SIGNS])('have every character of $script', async ({ lang, text }) => {
    expect(await findMissing(text, lang)).toEqual([]);
  });

  it('would be caught lacking a character', async () => {
    // Cherokee is not in the pack.
    expect(await findMissing('aᎠ', 'chr')).toEqual(['Ꭰ']);
  });

  const countries: [string, string[]][] = [
    ['Noto Sans JP', ['ja', 'ja-JP']],
    ['Noto Sans SC', ['zh', 'zh-CN', 'zh-SG', 'zh-Hans', 'zh-Hans-CN', 'en', '']],
    ['Noto Sans TC', ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant', 'zh-Hant-TW', 'zh-Hant-HK', 'yue']],
    ['Noto Sans KR', ['ko', 'ko-KR']],
  ];
  const named = ['Arial', 'serif', 'sans-serif', 'monospace', 'system-ui', 'Unknown Family'];
  const cases = countries.flatMap(([family, languages]) => languages.map((lang) => ({ family, lang })));
  it.for(cases)('give Han characters of lang="$lang" in $family', async ({ lang, family }) => {
    for (const font of named) expect(await readFamilies({ lang, text: HAN, font }), font).toEqual([family]);
  });

  const standIns: [string, string][] = [
    ['Helvetica Neue', 'Arimo-Regular'],
    ['-apple-system', 'Arimo-Regular'],
    ['Segoe UI', 'Arimo-Regular'],
    ['Georgia', 'Tinos-Regular'],
    ['Menlo', 'Cousine-Regular'],
    ['Verdana', 'NotoSans-Regular'],
    ['Meiryo', 'NotoSansJP-Regular'],
    ['宋体', 'NotoSansSC-Regular'],
    ['Microsoft JhengHei', 'NotoSansTC-Regular'],
    ['맑은 고딕', 'NotoSansKR-Regular'],
  ];
  it.for(standIns)('stand in for %s with %s', async ([font, expected]) => {
    expect(await readFaces({ text: 'Text', font })).toEqual([expected]);
  });

  const generics: [string, string][] = [
    ['serif', 'Tinos-Regular'],
    ['sans-serif', 'Arimo-Regular'],
    ['monospace', 'Cousine-Regular'],
    ['system-ui', 'Arimo-Regular'],
    ['ui-monospace', 'Cousine-Regular'],
    ['cursive', 'Tinos-Regular'],
    ['fantasy', 'Arimo-Regular'],
  ];
  it.for(generics)('give the generic family %s in %s', async ([font, expected]) => {
    expect(await readFaces({ text: 'Text', font, quoted: false })).toEqual([expected]);
  });

  it('leave an unknown family to the next one in the list', async () => {
    expect(await readFaces({ text: 'Text', font: 'Unknown Family, Cousine', quoted: false })).toEqual([
      'Cousine-Regular',
    ]);
  });

  const faces: [string, string, string][] = [
    ['Arial', 'bold', 'Arimo-Bold'],
    ['Arial', 'italic', 'Arimo-Italic'],
    ['Times New Roman', 'italic bold', 'Tinos-BoldItalic'],
    ['Courier New', 'bold', 'Cousine-Bold'],
    ['Verdana', 'italic bold', 'NotoSans-BoldItalic'],
  ];
  it.for(faces)('have a face of their own for %s %s', async ([font, style, expected]) => {
    expect(await readFaces({ text: 'Text', font, style })).toEqual([expected]);
  });

  // Advance widths of the originals, in their own 2,048 units an em, for A M W i 0 and the space.
  const widths: [string, number[]][] = [
    ['Arial', [1366, 1706, 1933, 455, 1139, 569]],
    ['Times New Roman', [1479, 1821, 1933, 569, 1024, 512]],
    ['Courier New', [1229, 1229, 1229, 1229, 1229, 1229]],
  ];
  it.for(widths)('are as wide as %s', async ([font, expected]) => {
    const measured = await page.evaluate((family) => {
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) return [];
      context.font = `2048px "${family}"`;
      return ['A', 'M', 'W', 'i', '0', ' '].map((text) => Math.round(context.measureText(text).width));
    }, font);
    expect(measured).toEqual(expected);
  });
});

interface Sample {
  text: string;
  font: string;
  lang?: string;
  style?: string;
  quoted?: boolean;
}

async function readFamilies(sample: Sample): Promise<string[]> {
  return (await readFonts(sample)).map(({ familyName }) => familyName);
}

async function readFaces(sample: Sample): Promise<string[]> {
  return (await readFonts(sample)).map(({ postScriptName }) => postScriptName);
}

/** Which fonts Chromium drew the text with. */
async function readFonts({ text, font, lang = 'en', style = '', quoted }: Sample) {
  const generic = ['serif', 'sans-serif', 'monospace', 'system-ui'].includes(font);
  const family = (quoted ?? !generic) ? `'${font}'` : font;
  await page.setContent(
    `<!doctype html><p id="text" lang="${lang}" style="font: ${style} 20px ${family}">${text}</p>`,
  );
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#text' });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts;
}

/** The characters of the text that look just like one that no font has. */
async function findMissing(text: string, lang: string): Promise<string[]> {
  await page.setContent(`<!doctype html><html lang="${lang}"><canvas width="64" height="64"></canvas>`);
  return page.evaluate((characters) => {
    const canvas = document.querySelector('canvas');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return ['no canvas'];
    context.font = '32px Arial';
    const draw = (character: string) => {
      context.clearRect(0, 0, 64, 64);
      context.fillText(character, 16, 40);
      return canvas.toDataURL();
    };
    // The last private use character, and nothing at all.
    const missing = draw('\u{10FFFD}');
    const graphemes = [...new Intl.Segmenter().segment(characters)].map(({ segment }) => segment);
    const blank = draw('');
    return graphemes.filter((character) => [missing, blank].includes(draw(character)));
  }, text);
}
