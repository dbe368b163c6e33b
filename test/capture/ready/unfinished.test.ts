/** Whether a page that depends on its server still waits for content. */
import { expect, it } from 'vitest';
import { patienceOf } from '../../../lambda/capture/clock/caps.ts';
import type { LivePage } from '../../../lambda/capture/page/capture-page.ts';
import { waitForFeeds } from '../../../lambda/capture/ready/wait-for-feeds.ts';
import { createFeeds, type Feeds } from '../../../lambda/capture/watch/feeds.ts';
import { openBareBrowser } from '../../support/bare-browser.ts';
import { duringTests, servePages } from '../../support/during-tests.ts';
import { openInPage } from '../../support/in-page.ts';

const browser = duringTests(openBareBrowser);
const pages = servePages({ '/': '<!doctype html><body></body>' });

const NEWS = '<header>App</header><main><h1>News</h1></main>';
const ARTICLE = `<main>${'<p>What is written here is all that there is to say.</p>'.repeat(3)}</main>`;
const SPINNER = `<style>@keyframes turn { to { rotate: 1turn } } i { display: block; width: 40px; height: 40px;
  border: 4px solid; animation: turn 1s linear infinite }</style><i></i>`;

it.each([
  ['says little', NEWS, 'at first'],
  ['says much', ARTICLE, 'never'],
  ['says much beside a spinner', ARTICLE + SPINNER, 'always'],
  ['has an empty place', `${NEWS}<div id="table" style="height: 20px"></div>`, 'always'],
  ['says that it waits', `${NEWS}<p>Loading data</p>`, 'always'],
  ['names its state by a class', `<div class="app app-busy">${NEWS}</div>`, 'always'],
  ['names its state by an attribute', `<div data-script-state="running">${NEWS}</div>`, 'always'],
  ['names its state by the name of an attribute', `<div data-is-loading="true">${NEWS}</div>`, 'always'],
  [
    'says that it no longer waits',
    `<div data-is-loading="false" class="loading-bar">${NEWS}</div>`,
    'at first',
  ],
  ['names a state of what is hidden', `<b class="loading" hidden>Wait</b>${NEWS}`, 'at first'],
])('a page that %s counts as unfinished', async (_what, body, when) => {
  const answers = await browser.withPage(pages.url, { width: 400, height: 300 }, async (session) => {
    await session.send('Runtime.evaluate', {
      expression: `document.body.innerHTML = ${JSON.stringify(body)}`,
    });
    const inPage = await openInPage(session);
    const ask = (hasShownFeeds: boolean) => inPage.call('isUnfinished', { hasShownFeeds });
    return [await ask(false), await ask(true)];
  });
  expect(answers).toEqual([when !== 'never', when === 'always']);
});

/** Returns what the page was asked in a single round. */
async function questionsOf(feeds: Partial<Feeds>): Promise<unknown[]> {
  const asked: unknown[] = [];
  const clock = {
    hasTimeForFeeds: true,
    changedAt: 10,
    async until(_isOver: unknown, { pageMs }: { pageMs?: number }) {
      if (pageMs !== undefined) clock.hasTimeForFeeds = false;
    },
  };
  const page = {
    watch: {
      document: {},
      feeds: { ...createFeeds(() => 0), liveKinds: () => ['socket'], isSilent: false, ...feeds },
    },
    clock,
    deadline: { patience: patienceOf('request'), within: (_capMs: number, answer: unknown) => answer },
    inPage: { call: async (_name: string, has: unknown) => void asked.push(has) },
  };
  await waitForFeeds(page as unknown as LivePage);
  return asked;
}

it.each([
  ['before anything came', {}, false],
  ['when nothing has changed since', { broughtAt: 20 }, false],
  ['when something has changed since', { broughtAt: 5 }, true],
  ['when another socket is still silent', { broughtAt: 5, isSilent: true, isSilenceAwaited: true }, false],
  ['when it is not known whether its only socket is awaited', { isSilent: true }, false],
])('a page has shown what its feeds brought: %s', async (_when, feeds, hasShownFeeds) => {
  expect(await questionsOf(feeds)).toEqual([{ hasShownFeeds }]);
});

it('a page that waited for its socket goes on waiting while nothing has come, whatever it shows by now', async () => {
  expect(await questionsOf({ isSilent: true, isSilenceAwaited: true })).toEqual([]);
});
