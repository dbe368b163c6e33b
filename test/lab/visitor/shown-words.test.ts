import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createUnpack } from '../../../lambda/capture/browser/unpack/unpack.ts';
import { buildBrowserPack } from '../../../lib/browser-layer/build-pack.ts';
import { IS_SWEEP } from '../../support/sweep.ts';
import { findMissing } from './shown-words.ts';
import { withVisitor } from './visitor.ts';

const SHOWN = `<p>plain</p><p style="color:transparent;background:linear-gradient(red,blue);background-clip:text">gradient</p>
  <svg width="200" height="40"><text x="5" y="30">drawing</text></svg><p style="direction:rtl">שלום</p><p>isn’t</p>
  <p style="text-transform:uppercase">upper</p><p>far-<b>apart</b></p><div id="host"></div><p style="margin-top:3000px">below</p>
  <p style="transition:all 9s">slow</p>`;
const HIDDEN = `<p style="opacity:0">transparent</p><p style="display:none">absent</p><p style="visibility:hidden">invisible</p>
  <p style="text-indent:-9999px">skipped</p><p style="position:absolute;left:-500px;top:0">beside</p>
  <div style="position:relative">under<div style="position:absolute;inset:0;background:#fff"></div></div>
  <div style="width:30px;overflow:hidden;white-space:nowrap">interrupted</div>
  <div style="height:20px;overflow:hidden;font-size:16px">top<br>second</div>
  <div style="position:relative">ground<div style="position:absolute;inset:0;opacity:0">menus</div></div>`;

it.runIf(IS_SWEEP)(
  'counts a missing word as shown only where the page paints every letter of it',
  async () => {
    const directory = join(tmpdir(), 'screenshot-test-browser');
    const chromium = await createUnpack({ pack: await buildBrowserPack(), directory })();
    const { shown, unshown } = await withVisitor(chromium, 'desktop', async (page) => {
      const empty = Buffer.from(await page.pdf());
      await page.setContent(`<!doctype html><body style="font:24px Arial">${SHOWN}${HIDDEN}`);
      await page.evaluate(() => {
        const host = document.querySelector('#host');
        if (host) host.attachShadow({ mode: 'open' }).innerHTML = '<p>shadow</p>';
      });
      return findMissing(page, empty);
    });
    expect(shown.sort()).toEqual(
      'plain gradient drawing שלום isn’t upper far- apart shadow below slow top ground'.split(' ').sort(),
    );
    expect(unshown.sort()).toEqual(
      ['beside', 'interrupted', 'menus', 'second', 'skipped', 'transparent', 'under', 'invisible'].sort(),
    );
  },
);
