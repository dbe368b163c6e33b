/**
 * Answers consent banners through the vendors' own buttons. autoconsent runs in its own isolated world in
 * each document that can contain a banner, requests its rules from this process, and reports its progress.
 * Source: https://github.com/duckduckgo/autoconsent/blob/main/docs/api.md
 */

import type { CDPSession } from 'puppeteer-core';
import * as v from 'valibot';
import type { Deadline } from '../clock/deadline.ts';
import type { PageClock } from '../clock/page-clock.ts';
import type { Bridges } from '../in-page/bridge/create-bridges.ts';
import type { InPageScripts } from '../in-page/bridge/script-files.ts';
import { CONSENT_BINDING, INIT_RESPONSE, JUDGES_WORDS, START } from '../in-page/consent-world/binding.ts';
import type { ConsentScript } from './filters.ts';

const WORLD_NAME = 'consent';

/** Page time. Known vendors take 0.3 to 1.5 s. A slower banner is hidden without an answer. */
const ANSWER_MS = 2_000;
/** The script looks for the vendors' banners at once, and for words half a second later. */
const FIND_MS = 600;
/** The time to find out whether the banner of a vendor is open. A closed one is not waited for. */
const RECOGNISE_MS = 1_200;

const LOGS = ['lifecycle', 'rulesteps', 'detectionsteps', 'evals', 'errors', 'messages', 'waits'];
const CONFIG = {
  enabled: true,
  autoAction: 'optOut',
  disabledCmps: [],
  // The capture happens after the answer, so nothing needs to be hidden before.
  enablePrehide: false,
  enableCosmeticRules: true,
  enableGeneratedRules: true,
  detectRetries: 20,
  isMainWorld: false,
  enableHeuristicDetection: false,
  heuristicMode: 'tier2',
  // A missing one counts as true.
  logs: Object.fromEntries(LOGS.map((name) => [name, false])),
};

/** The script's messages that are handled here. It sends other kinds too. */
const MessageSchema = v.variant('type', [
  v.object({ type: v.literal('init'), url: v.string() }),
  v.object({ type: v.literal('eval'), id: v.string(), code: v.string() }),
  v.object({ type: v.literal('report'), state: v.object({ lifecycle: v.string() }) }),
]);

/** autoconsent's states from the time on when it has recognised a vendor. */
const FOUND = /^(cmpDetected|openPopupDetected|runningOptOut|optOutSucceeded|optOutFailed|done)$/;

/** URLs of frames that may contain a banner. Other frames are skipped. */
const CONSENT_FRAME =
  /consent|privacy|cmp|sourcepoint|sp-prod|truste|cookie|didomi|\/(privacy-manager|us_pm|ccpa_pm)\/|message_id=/i;

export interface ConsentPage {
  session: CDPSession;
  mainFrameId: string;
  bridges: Bridges;
  scripts: InPageScripts;
  clock: PageClock;
}

/** Create this before the navigation. The domain Page must be enabled, with lifecycle events. */
export function createConsentHandler(
  { session, mainFrameId, bridges, scripts, clock }: ConsentPage,
  script: ConsentScript,
) {
  const urls = new Map<string, string>();
  /** Execution context of the script -> its frame. */
  const frameIds = new Map<number, string>();
  const lifecycles = new Map<number, string>();
  /** Execution context -> the URL that its rules are for. */
  const ruledUrls = new Map<number, string>();
  /** Execution context -> its document, as the page's own scripts see it. */
  const ownDocuments = new Map<number, Promise<string>>();

  session.on('Page.frameNavigated', ({ frame }) => {
    urls.set(frame.id, frame.url);
    if (frame.id !== mainFrameId) return;
    for (const ofContexts of [frameIds, lifecycles, ruledUrls, ownDocuments]) ofContexts.clear();
  });
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => void urls.set(frameId, url));
  session.on('Page.lifecycleEvent', ({ frameId, name }) => {
    if (name === 'DOMContentLoaded' && canAsk(frameId)) ignoringGone(run(frameId, false));
  });
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== CONSENT_BINDING) return;
    const received = receive(payload, executionContextId);
    clock.standFor(received);
    ignoringGone(received);
  });

  const isAt = (...states: string[]) => [...lifecycles.values()].some((state) => states.includes(state));
  return {
    get hasFound() {
      return [...lifecycles.values()].some((state) => FOUND.test(state));
    },
    /** Waits while banners are being answered, up to a cap. */
    async settled({ patience: { consent: realMs } }: Pick<Deadline, 'patience'>) {
      const until = (pageMs: number, capMs: number, ...states: string[]) =>
        clock.until(() => !isAt(...states), { pageMs, realMs: capMs });
      const started = () => until(RECOGNISE_MS, realMs, 'loading', 'waitingForInitResponse', 'initialized');
      await started();
      // A banner may have appeared after the document loaded.
      await run(mainFrameId, true).catch(() => undefined);
      await started();
      await until(FIND_MS, realMs, 'started');
      await until(RECOGNISE_MS, realMs, 'cmpDetected');
      await until(ANSWER_MS, 2 * realMs, 'openPopupDetected', 'runningOptOut');
    },
  };

  function canAsk(frameId: string): boolean {
    const url = urls.get(frameId) ?? '';
    return url.startsWith('http') && (frameId === mainFrameId || CONSENT_FRAME.test(url));
  }

  /**
   * In its last run the script also judges popups by their words, if one of them asks for consent. Earlier,
   * the page may not have attached the handlers of its buttons. A script that has found nothing yet is loaded
   * again for the last run: it checks only after changes of the document, but a banner may also be shown by
   * styles alone. Its text is sent once.
   */
  async function run(frameId: string, isLast: boolean): Promise<void> {
    const [loadedIn] = [...frameIds].find(([, id]) => id === frameId) ?? [];
    const isLoaded = loadedIn !== undefined && !(isLast && !FOUND.test(lifecycles.get(loadedIn) ?? ''));
    if (isLoaded || !(await isNeeded(frameId, isLast))) return;
    const judges = isLast && (await bridges.of(frameId).call('asksByWords'));
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId,
      worldName: WORLD_NAME,
    });
    const isSent = frameIds.has(contextId);
    // Binds the function to this world only. A binding without a context requires the domain Runtime, which
    // makes the browser send everything that a page logs.
    if (!isSent)
      await session.send('Runtime.addBinding', { name: CONSENT_BINDING, executionContextId: contextId });
    frameIds.set(contextId, frameId);
    lifecycles.set(contextId, 'loading');
    const define = `${START} = (() => {${scripts.consentReceiver}\n${script.source}\n})\n`;
    await session.send('Runtime.evaluate', {
      contextId,
      expression: `${JUDGES_WORDS} = ${judges}\n${isSent ? '' : define};${START}()`,
    });
  }

  /** A banner in a page without scripts cannot be answered; it is hidden. */
  function isNeeded(frameId: string, isLast: boolean): Promise<boolean> {
    const inPage = bridges.of(frameId);
    return frameId === mainFrameId ? inPage.call('mayContainBanner', isLast) : inPage.call('hasScripts');
  }

  async function receive(payload: string, contextId: number): Promise<void> {
    const parsed = v.safeParse(MessageSchema, JSON.parse(payload));
    if (!parsed.success) return;
    const message = parsed.output;
    switch (message.type) {
      case 'init':
        return reply(contextId, initResponse(contextId, message.url));
      case 'eval': {
        const result = await evaluateInPage(contextId, message.code);
        return reply(contextId, JSON.stringify({ type: 'evalResp', id: message.id, result }));
      }
      case 'report':
        lifecycles.set(contextId, message.state.lifecycle);
    }
  }

  /** Rules have up to 70 KB. The world keeps them for the next run. */
  function initResponse(contextId: number, url: string): string {
    if (ruledUrls.get(contextId) === url) return `${INIT_RESPONSE}()`;
    const rules = script.rulesFor({ url, mainFrame: frameIds.get(contextId) === mainFrameId });
    ruledUrls.set(contextId, url);
    const config = JSON.stringify(CONFIG);
    const response = `{type:'initResp',config:${config},rules:{autoconsent:[],compact:${rules}}}`;
    return `(${INIT_RESPONSE} = () => (${response}))()`;
  }

  async function reply(contextId: number, message: string): Promise<void> {
    await session.send('Runtime.evaluate', {
      contextId,
      expression: `void autoconsentReceiveMessage(${message})`,
    });
  }

  /** Some rules evaluate code that needs the page's own scripts. */
  async function evaluateInPage(contextId: number, code: string): Promise<unknown> {
    const own = ownDocuments.get(contextId) ?? findOwnDocument(contextId);
    ownDocuments.set(contextId, own);
    own.catch(() => ownDocuments.delete(contextId));
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: await own,
      functionDeclaration: `function () { return (${code}) }`,
      returnByValue: true,
      awaitPromise: true,
    });
    return result.value ?? false;
  }

  /** Finds the main world through the document, which both worlds share. */
  async function findOwnDocument(contextId: number): Promise<string> {
    const { result } = await session.send('Runtime.evaluate', { contextId, expression: 'document' });
    const { node } = await session.send('DOM.describeNode', { objectId: result.objectId ?? '' });
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: node.backendNodeId });
    return object.objectId ?? '';
  }
}

/** The document has gone, so the failure does not matter. */
function ignoringGone(asked: Promise<unknown>): void {
  asked.catch(() => undefined);
}
