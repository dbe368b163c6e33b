/**
 * Looks for signs of a consent banner when autoconsent would look for one itself: when the page is idle, half a second
 * later, and from then on every half second if the document has changed meanwhile.
 */
import { itself } from '../../dom/itself.ts';
import { hasScripts } from '../../dom/scripts.ts';
import { pause } from '../../dom/time.ts';

// autoconsent's own times.
const IDLE_CAP_MS = 500;
const LOOK_EVERY_MS = 500;
/** In a document with more elements, looking for signs takes as long as autoconsent itself. */
const MAX_ELEMENTS = 5_000;

const SOURCEPOINT_QUERY = /[?&](?:message_id|requestUUID|consentUUID)=/;
const SOURCEPOINT_HOST = /\.sp-prod\.net$/;
const DIALOG = 'dialog[open], [role=dialog], [aria-modal=true]';

export interface SeenSigns {
  /** A list of CSS selectors. */
  selector: string;
  xpaths: readonly string[];
}

let changed: Promise<unknown> | undefined;

/**
 * Whether the document has one of the elements, or another sign that autoconsent goes by. Look 0 is at once, and
 * looks 1 and up are autoconsent's; call them in order. True when the document cannot be searched. Undefined at look 0 when the
 * document has no scripts: a banner in it cannot be answered, and is hidden.
 */
export async function showsConsentSigns(signs: SeenSigns, look: number): Promise<boolean | undefined> {
  try {
    if (look === 0 && !hasScripts()) return undefined;
    if (look === 1) await idle();
    if (look > 1) await Promise.all([pause(LOOK_EVERY_MS), changed]);
    if (look > 1) changed = nextChange();
    if (document.getElementsByTagName('*').length > MAX_ELEMENTS) return true;
    if (hasElement(signs) || isSourcepoint() || mentionsAdmiral()) return true;
    // With every second look, autoconsent also judges popups by their words.
    return look > 0 && look % 2 === 0 && mayHoldPopup();
  } catch {
    return true;
  }
}

function hasElement({ selector, xpaths }: SeenSigns): boolean {
  const first = (path: string) =>
    document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
  return document.querySelector(selector) !== null || xpaths.some((path) => first(path) !== null);
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_CAP_MS }));
}

function nextChange(): Promise<unknown> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve(undefined);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** Sourcepoint's frames are recognised by their URL, also when they are captured as a page. */
function isSourcepoint(): boolean {
  return SOURCEPOINT_QUERY.test(location.search) || SOURCEPOINT_HOST.test(location.hostname);
}

/** Admiral's newer notice is recognised by its words. */
function mentionsAdmiral(): boolean {
  return [...document.querySelectorAll('body > div')].some((element) =>
    /vrm/i.test(itself(element).textContent ?? ''),
  );
}

/** Only what is fixed, sticky or a dialog is judged by its words. */
function mayHoldPopup(): boolean {
  if (document.querySelector(DIALOG) !== null) return true;
  return [...document.querySelectorAll(':root *')].some((element) => {
    const { position, display } = getComputedStyle(element);
    return (position === 'fixed' || position === 'sticky') && display !== 'none';
  });
}
