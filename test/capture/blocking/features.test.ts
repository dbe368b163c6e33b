import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Features } from '../../../lambda/capture/in-page/blocking/rules/features.ts';
import { type BareBrowser, openBareBrowser } from '../../support/bare-browser.ts';
import { openBridges } from '../../support/in-page.ts';
import { startPages } from '../../support/page-server.ts';

let browser: BareBrowser;
beforeAll(async () => {
  browser = await openBareBrowser();
});
afterAll(() => browser.close());

/** The features of each frame, the main frame first. */
async function featuresOf(html: string, frame = html): Promise<Features[]> {
  const pages = await startPages({
    '/': html.replaceAll('FRAME', '<iframe src="/frame"></iframe>'),
    '/frame': frame.replaceAll('FRAME', ''),
  });
  try {
    return await browser.withPage(`${pages.url}/`, { width: 300, height: 200 }, async (session) => {
      const bridges = await openBridges(session);
      const { frameTree } = await session.send('Page.getFrameTree');
      const ids = [frameTree.frame.id, ...(frameTree.childFrames ?? []).map((child) => child.frame.id)];
      return Promise.all(
        ids.map(async (frameId) => {
          const { value } = await bridges.of(frameId).call('collectFeatures');
          return value;
        }),
      );
    });
  } finally {
    await pages.close();
  }
}

const made = (count: number, length: number) => `<h1>Page</h1>FRAME<script>
  document.body.insertAdjacentHTML('beforeend', '<main><div>' + Array.from({ length: ${count} }, (_, i) => {
    const name = 'n' + i + 'x'.repeat(${length});
    return '<a id=i' + name + ' class="c' + name + ' d' + name + '" href=h' + name + '></a>';
  }).join('') + '</div></main><div id=banner class="over it"><a href="https://a.test/?b">x</a></div>');
</script>`;

it.each([
  [3_000, 5],
  [600, 150],
  [250, 2_000],
])(
  'reads at most 200 KB from %i elements with names of %i characters in 20 frames, and always the overlay',
  async (count, length) => {
    // Of a frame, 3.5 KB are read.
    const frame = made(count / 10, length);
    const all = await featuresOf(made(count, length).replace('FRAME', 'FRAME'.repeat(19)), frame);
    expect(all).toHaveLength(20);
    expect(JSON.stringify(all).length).toBeLessThan(300_000);
    const characters = all.flatMap((each) => Object.values(each).flat()).join('').length;
    expect(characters).toBeLessThanOrEqual(200_000);
    expect(all[0]?.ids).toContain('banner');
    expect(all[0]?.classes).toEqual(expect.arrayContaining(['over', 'it']));
  },
);

it('reads every feature of a page of ordinary size', async () => {
  const [features] = await featuresOf(made(300, 10));
  expect(features?.ids).toHaveLength(301);
  expect(features?.classes).toHaveLength(602);
  expect(features?.hrefs).toHaveLength(301);
});
