/** The packed Chromium, in a folder that no other process uses. */
import { expect, it } from 'vitest';
import { createUnpack } from '../../../../lambda/capture/browser/unpack/unpack.ts';
import { buildBrowserPack } from '../../../../lib/browser-layer/build-pack.ts';
import { createCapturing, fileOf } from '../../../support/capture.ts';
import { createDirectory } from '../../../support/scratch.ts';

/** Text in a script that needs a font of its own, WebGL, a video and stored items. */
const RICH_PAGE = `<p>日本 عربي 😀</p><video src="data:video/mp4;base64,AAAA"></video><canvas></canvas><script>
  document.querySelector('canvas').getContext('webgl2').clear(0x4000);
  localStorage.item = 'a';
  indexedDB.open('b');
</script>`;

it('stays as it was unpacked, whatever its captures do', async () => {
  const pack = await buildBrowserPack();
  const unpack = createUnpack({ pack, directory: createDirectory(), isExclusive: true });
  const unpacked = await unpack();
  const { capture } = await createCapturing('none', {}, { unpack });
  const page = { url: 'http://page.example/', html: RICH_PAGE };
  for (const fields of [{}, { format: 'pdf' }, { device: 'iphone-15', timezone: 'Asia/Tokyo' }]) {
    fileOf(await capture({ ...page, ...fields }));
  }
  // Had it been unpacked again, this would be another object.
  expect(await unpack()).toBe(unpacked);
});
