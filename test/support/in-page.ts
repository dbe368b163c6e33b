/**
 * The in-page functions for a page that a test has opened itself.
 */
import type { CDPSession } from 'puppeteer-core';
import {
  type Bridges,
  createBridges,
  type InPage,
} from '../../lambda/capture/in-page/bridge/create-bridges.ts';
import { createScriptLoader } from '../../lambda/capture/in-page/bridge/script-files.ts';
import { builtFiles } from './built-files.ts';

/** The in-page functions of every frame. */
export async function openBridges(session: CDPSession): Promise<Bridges> {
  const loadScripts = createScriptLoader((await builtFiles()).inPageScripts);
  return createBridges(session, await loadScripts());
}

/** The in-page functions of the page's main frame. */
export async function openInPage(session: CDPSession): Promise<InPage> {
  const bridges = await openBridges(session);
  const { frameTree } = await session.send('Page.getFrameTree');
  return bridges.of(frameTree.frame.id);
}
