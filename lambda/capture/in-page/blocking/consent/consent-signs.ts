/** Looks for signs of a consent banner, as autoconsent does. */
import { itself } from '../../dom/itself.ts';
import { hasScripts } from '../../dom/scripts.ts';

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

/**
 * Whether the document has one of the elements, or another sign that autoconsent goes by. The last look also takes whatever could
 * be a popup for a sign. True when the document cannot be searched. False without scripts: a banner cannot be answered
 * then, and is hidden.
 */
export function showsConsentSigns(signs: SeenSigns, isLast: boolean): boolean {
  try {
    if (!hasScripts()) return false;
    if (document.getElementsByTagName('*').length > MAX_ELEMENTS) return true;
    if (hasElement(signs) || isSourcepoint() || mentionsAdmiral()) return true;
    return isLast && mayHoldPopup();
  } catch {
    return true;
  }
}

function hasElement({ selector, xpaths }: SeenSigns): boolean {
  const first = (path: string) =>
    document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
  return document.querySelector(selector) !== null || xpaths.some((path) => first(path) !== null);
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
