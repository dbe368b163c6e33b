/** Answers the dialogs of a page. An open one would block the page forever. */
import type { CDPSession } from 'puppeteer-core';
import { PRINT_ASKED } from '../in-page/main-world/print-asked.ts';

export function answerDialogs(session: CDPSession): void {
  session.on('Page.javascriptDialogOpening', ({ type, message }) => {
    // It may already be closed. A dialog that asks whether to leave is accepted: a click then
    // navigates as it should.
    session.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => undefined);
    // The task goes on in a loop that only this ends (see in-page/main-world/no-print.ts).
    if (message === PRINT_ASKED) session.send('Runtime.terminateExecution').catch(() => undefined);
  });
}
