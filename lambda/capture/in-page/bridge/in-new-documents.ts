/**
 * Calls a function of the new-document script in every future document, including frames. It runs before the
 * page's scripts, in an isolated world, where the page cannot read the arguments.
 */
import type { CDPSession } from 'puppeteer-core';
import { WORLD_NAME } from './create-bridges.ts';
import type { NewDocumentFunctions } from './functions.ts';
import type { InPageScripts } from './script-files.ts';

export interface NewDocuments {
  session: CDPSession;
  scripts: Pick<InPageScripts, 'newDocument'>;
}

/** Arguments must be JSON. Returns the id with which the call can be removed. */
export async function callInNewDocuments<Name extends keyof NewDocumentFunctions>(
  { session, scripts }: NewDocuments,
  name: Name,
  ...args: Parameters<NewDocumentFunctions[Name]>
): Promise<string> {
  const written = args.map((value) => JSON.stringify(value)).join(', ');
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    worldName: WORLD_NAME,
    source: `${scripts.newDocument}\nnewDocument.${name}(${written})`,
  });
  return identifier;
}
