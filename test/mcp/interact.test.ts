import { expect, it } from 'vitest';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startLocalRun } from '../support/local-run.ts';
import { startMcp } from '../support/mcp-client.ts';
import { describePicture } from '../support/pixels.ts';

const steps = `<title>Steps</title><button onclick="new Image().src = '/clicked'">Go</button>`;
const pages = servePages({ '/steps': steps });
const run = duringTests(startLocalRun);
const mcp = duringTests(() => startMcp({ SCREENSHOT_URL: run.url }));

const call = (tool: string, fields: Record<string, unknown>) =>
  mcp.call(tool, { url: `${pages.url}/steps`, width: 400, height: 300, ...fields });

it('clicks, runs the script, and shows the page afterwards', async () => {
  const script = `new Image().src = '/scripted'`;
  const { isError, pictures, text } = await call('interact', { click: ['button'], script });
  expect([isError, pictures.map(describePicture)]).toEqual([false, ['jpg 400x300']]);
  expect(text).toContain(`The page is "Steps", at ${pages.url}/steps`);
  expect(text).toContain('The script returned: ');
  expect([pages.hits('/clicked').length, pages.hits('/scripted').length]).toEqual([1, 1]);
});

it('tells what the script returned', async () => {
  const { text } = await call('interact', {
    script: '({ buttons: document.querySelectorAll("button").length })',
  });
  expect(text).toContain('The script returned: {"buttons":1}');
  const { text: long } = await call('interact', { script: '"x".repeat(30000)' });
  expect(long).toMatch(/The script returned \(the first 20000 characters\): "x{19999}\n/);
});

it('tells what the script has thrown', async () => {
  const { isError, text } = await call('interact', { script: 'throw new Error("No button")' });
  expect(isError).toBe(true);
  expect(text).toMatch(/Error: No button[\s\S]*script_failed/);
});

it('is the only tool that shows a page and clicks, because the others only look', async () => {
  for (const tool of ['screenshot', 'compare']) {
    const { isError, text } = await call(tool, { click: ['button'] });
    expect([isError, text]).toEqual([true, expect.stringContaining(`${tool} does not take click`)]);
  }
});
