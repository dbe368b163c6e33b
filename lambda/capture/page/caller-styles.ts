/**
 * Applies the caller's styles: a stylesheet, and selectors of elements to hide. They apply from before the
 * first paint, and are restored before every step that looks at the page.
 */
import type { CaptureRequest } from '../../request/capture-request.ts';
import { REAL_TIME } from '../clock/caps.ts';
import { callInNewDocuments, type NewDocuments } from '../in-page/bridge/in-new-documents.ts';
import type { CapturePage } from './capture-page.ts';
import { inChildFrames } from './every-frame.ts';
import { disableScripts } from './scripting.ts';

type StyledPage = Pick<CapturePage, 'session' | 'inPage' | 'bridges' | 'watch' | 'deadline' | 'bestEffort'>;
type CallerStyles = Pick<CaptureRequest, 'css' | 'hideSelectors'>;

/**
 * Adds the styles to every future document, including frames. Does nothing when the request has no styles.
 */
export async function prepareCallerStyles(newDocuments: NewDocuments, request: CallerStyles): Promise<void> {
  if (!hasCallerStyles(request)) return;
  await callInNewDocuments(newDocuments, 'adoptCallerStyles', stylesOf(request));
}

/**
 * Restores styles that the page's scripts have replaced, and adds them to new shadow trees. Does nothing when
 * the request has no styles.
 */
export async function keepCallerStyles(page: StyledPage, request: CallerStyles): Promise<void> {
  if (!hasCallerStyles(request)) return;
  const styles = stylesOf(request);
  await page.bestEffort('clean', REAL_TIME.ask, async () => {
    await page.inPage.call('adoptCallerStyles', styles);
    if (!page.watch.hasFrames || styles.css === undefined) return;
    const { frameTree } = await page.session.send('Page.getFrameTree');
    // A frame that has just navigated gets them as a new document.
    await inChildFrames(page.bridges, frameTree, (inPage) => inPage.call('adoptCallerStyles', styles));
  });
}

/**
 * Disables the page's scripts, so that none of them can replace the styles any more, and restores the styles.
 * Does nothing when the request has no styles.
 */
export async function fixCallerStyles(page: StyledPage, request: CallerStyles): Promise<void> {
  if (!hasCallerStyles(request)) return;
  // Both are sent at once. The browser executes them in the order in which they are sent.
  const disabled = disableScripts(page.session);
  await Promise.all([keepCallerStyles(page, request), page.deadline.within(REAL_TIME.ask, disabled)]);
}

function hasCallerStyles({ css, hideSelectors }: CallerStyles): boolean {
  return css !== undefined || hideSelectors.length > 0;
}

function stylesOf({ css, hideSelectors }: CallerStyles): CallerStyles {
  return { css, hideSelectors };
}
