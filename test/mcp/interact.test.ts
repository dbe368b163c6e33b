import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalRun } from '../../bin/local/run/start.ts';
import { startLocalRun } from '../support/local-run.ts';
import { type McpClient, startMcp } from '../support/mcp-client.ts';
import { type PageServer, startPages } from '../support/page-server.ts';
import { describePicture } from '../support/pixels.ts';

let pages: PageServer;
let run: LocalRun;
let mcp: McpClient;
beforeAll(async () => {
  const steps = `<button onclick="new Image().src = '/clicked'">Go</button>`;
  [pages, run] = await Promise.all([startPages({ '/steps': steps }), startLocalRun()]);
  mcp = await startMcp({ SCREENSHOT_URL: run.url });
});
afterAll(() => Promise.all([mcp.close(), run.close(), pages.close()]));

const call = (tool: string, fields: Record<string, unknown>) =>
  mcp.call(tool, { url: `${pages.url}/steps`, width: 400, height: 300, ...fields });

it('clicks, runs the script, and shows the page afterwards', async () => {
  const script = `new Image().src = '/scripted'`;
  const { isError, pictures } = await call('interact', { click: ['button'], script });
  expect([isError, pictures.map(describePicture)]).toEqual([false, ['jpg 400x300']]);
  expect([pages.hits('/clicked').length, pages.hits('/scripted').length]).toEqual([1, 1]);
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
