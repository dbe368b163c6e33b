/** Steps that only improve a PDF. Without one that the page makes fail, the PDF is printed anyway, and the log names it. */
import type { CapturePage } from '../page/capture-page.ts';

export function improvesPrint({ improve, deadline }: Pick<CapturePage, 'improve' | 'deadline'>) {
  return <Result>(prepare: () => Promise<Result>): Promise<Result | undefined> =>
    improve('print', deadline.remainingMs(), prepare);
}
