/**
 * Notices that the browser describes an error of the request's script without end (see
 * in-page/main-world/script-errors.ts).
 */
import { REAL_TIME } from '../clock/caps.ts';
import { ERROR_BEGINS, ERROR_ENDS } from '../in-page/main-world/script-errors-asked.ts';
import type { CapturePage } from '../page/capture-page.ts';

export const UNDESCRIBED = Symbol('undescribed');

interface ErrorWatch {
  /**
   * UNDESCRIBED when an error is described for longer than the page takes for an
   * answer. Otherwise, it never resolves.
   */
  readonly stuck: Promise<typeof UNDESCRIBED>;
  stop(): void;
}

export function watchErrors({ session, deadline }: Pick<CapturePage, 'session' | 'deadline'>): ErrorWatch {
  const { promise: stuck, resolve } = Promise.withResolvers<typeof UNDESCRIBED>();
  let timer: NodeJS.Timeout | undefined;
  const askLater = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, REAL_TIME.ask);
  };
  const ask = async () => {
    const mark = timer;
    const pinged = session.send('Runtime.evaluate', { expression: '0' }).then(
      () => true,
      () => true,
    );
    const isFree = await deadline.within(REAL_TIME.ask, pinged).catch(() => true);
    if (!isFree && timer === mark) resolve(UNDESCRIBED);
  };
  const onDialog = ({ message }: { message: string }) => {
    if (message === ERROR_BEGINS) askLater();
    if (message !== ERROR_ENDS) return;
    clearTimeout(timer);
    timer = undefined;
  };
  session.on('Page.javascriptDialogOpening', onDialog);
  return {
    stuck,
    stop() {
      clearTimeout(timer);
      timer = undefined;
      session.off('Page.javascriptDialogOpening', onDialog);
    },
  };
}
