/**
 * Answers requests for consent by the vendors' own buttons: autoconsent runs in a world of its own in each document
 * that can hold one, asks us for its rules, and tells how far it is.
 * Source: https://github.com/duckduckgo/autoconsent/blob/main/docs/api.md
 */
import * as v from 'valibot';
import type { Deadline } from '../deadline.ts';
import { CONSENT_BINDING } from '../in-page/consent-world/binding.ts';
import type { CleanedIn } from './clean.ts';
import type { ConsentScript } from './filters.ts';

export interface ConsentHandler {
  /** Whether a vendor was recognised in any document. */
  readonly hasFound: boolean;
  /** Waits while it is answering, up to a cap. */
  settled(deadline: Deadline): Promise<void>;
}

const WORLD_NAME = 'consent';

/** Known vendors answer in 0.3 to 1.5 s; what takes longer is hidden without its answer. */
const ANSWER_CAP_MS = 2_000;
/** A vendor was recognised: this long until it is known whether its banner is up. One that is not, is not awaited. */
const LOOK_CAP_MS = 120;

const CONFIG = {
  enabled: true,
  autoAction: 'optOut',
  disabledCmps: [],
  // Pictures are taken late: nothing has to be hidden meanwhile.
  enablePrehide: false,
  enableCosmeticRules: true,
  enableGeneratedRules: true,
  detectRetries: 20,
  isMainWorld: false,
  enableHeuristicDetection: false,
  heuristicMode: 'tier2',
  logs: { errors: false },
};

/** Messages of the script, of which it sends more kinds than are of interest. */
const MessageSchema = v.variant('type', [
  v.object({ type: v.literal('init'), url: v.string() }),
  v.object({ type: v.literal('eval'), id: v.string(), code: v.string() }),
  v.object({ type: v.literal('report'), state: v.object({ lifecycle: v.string() }) }),
]);

/** Frames on their own hosts ask for consent only here; any other frame is left alone. */
const CONSENT_FRAME =
  /consent|privacy|cmp|sourcepoint|sp-prod|truste|cookie|didomi|\/(privacy-manager|us_pm|ccpa_pm)\/|message_id=/i;

/** Made before the page is gone to. The domain Page must be enabled, with lifecycle events. */
export function createConsentHandler(
  { session, mainFrameId, bridges, scripts }: CleanedIn,
  script: ConsentScript,
): ConsentHandler {
  const urls = new Map<string, string>();
  /** Context of the script -> its frame. */
  const frameIds = new Map<number, string>();
  const lifecycles = new Map<number, string>();
  let changed = Promise.withResolvers<void>();

  session.on('Page.frameNavigated', ({ frame }) => {
    urls.set(frame.id, frame.url);
    if (frame.id !== mainFrameId) return;
    frameIds.clear();
    lifecycles.clear();
  });
  session.on('Page.lifecycleEvent', ({ frameId, name }) => {
    if (name === 'DOMContentLoaded' && canAsk(frameId)) ignoringGone(run(frameId));
  });
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === CONSENT_BINDING) ignoringGone(receive(payload, executionContextId));
  });

  const isAt = (...states: string[]) => [...lifecycles.values()].some((state) => states.includes(state));
  return {
    get hasFound() {
      return isAt(
        'cmpDetected',
        'openPopupDetected',
        'runningOptOut',
        'optOutSucceeded',
        'optOutFailed',
        'done',
      );
    },
    async settled(deadline) {
      await until(() => !isAt('cmpDetected'), LOOK_CAP_MS, deadline);
      await until(() => !isAt('openPopupDetected', 'runningOptOut'), ANSWER_CAP_MS, deadline);
    },
  };

  function canAsk(frameId: string): boolean {
    const url = urls.get(frameId) ?? '';
    return url.startsWith('http') && (frameId === mainFrameId || CONSENT_FRAME.test(url));
  }

  async function run(frameId: string): Promise<void> {
    // What stands in a page without scripts has no answer to give: it is hidden.
    if (!(await bridges.of(frameId).call('hasScripts'))) return;
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId,
      worldName: WORLD_NAME,
    });
    // Bound to this world alone. Without naming it the whole domain Runtime would have to be enabled, which makes
    // the browser report all that a page logs.
    await session.send('Runtime.addBinding', { name: CONSENT_BINDING, executionContextId: contextId });
    frameIds.set(contextId, frameId);
    lifecycles.set(contextId, 'loading');
    await session.send('Runtime.evaluate', {
      contextId,
      expression: `${scripts.consentReceiver}\n${script.source}\n;undefined`,
    });
  }

  async function receive(payload: string, contextId: number): Promise<void> {
    const parsed = v.safeParse(MessageSchema, JSON.parse(payload));
    if (!parsed.success) return;
    const message = parsed.output;
    switch (message.type) {
      case 'init': {
        const mainFrame = frameIds.get(contextId) === mainFrameId;
        const rules = script.rulesFor({ url: message.url, mainFrame });
        return reply(
          contextId,
          `{type:'initResp',config:${JSON.stringify(CONFIG)},rules:{autoconsent:[],compact:${rules}}}`,
        );
      }
      case 'eval': {
        const result = await evaluateInPage(contextId, message.code);
        return reply(contextId, JSON.stringify({ type: 'evalResp', id: message.id, result }));
      }
      case 'report':
        lifecycles.set(contextId, message.state.lifecycle);
        changed.resolve();
        changed = Promise.withResolvers();
    }
  }

  async function reply(contextId: number, message: string): Promise<void> {
    await session.send('Runtime.evaluate', {
      contextId,
      expression: `void autoconsentReceiveMessage(${message})`,
    });
  }

  /** Some rules ask what only the page's own scripts know. */
  async function evaluateInPage(contextId: number, code: string): Promise<unknown> {
    if (frameIds.get(contextId) !== mainFrameId) return evaluateInFrame(contextId, code);
    // Without a context the browser takes that of the page itself.
    const { result } = await session.send('Runtime.evaluate', {
      expression: `(${code})`,
      returnByValue: true,
      awaitPromise: true,
    });
    return result.value ?? false;
  }

  /** Found by way of the document, which both worlds share. */
  async function evaluateInFrame(contextId: number, code: string): Promise<unknown> {
    const { result: own } = await session.send('Runtime.evaluate', { contextId, expression: 'document' });
    const { node } = await session.send('DOM.describeNode', { objectId: own.objectId ?? '' });
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: node.backendNodeId });
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: `function () { return (${code}) }`,
      returnByValue: true,
      awaitPromise: true,
    });
    return result.value ?? false;
  }

  async function until(condition: () => boolean, capMs: number, deadline: Deadline): Promise<void> {
    const capAt = performance.now() + capMs;
    while (!condition()) {
      const leftMs = capAt - performance.now();
      if (leftMs <= 0 || deadline.remainingMs() <= 0) return;
      await deadline.within(leftMs, changed.promise);
    }
  }
}

/** A document that goes away takes its question with it. */
function ignoringGone(asked: Promise<unknown>): void {
  asked.catch(() => undefined);
}
