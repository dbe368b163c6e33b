/** Prints the page and reads the PDF. Whatever state the page is in, the result is a PDF or a ServiceError. */
import type { CDPSession, Protocol } from 'puppeteer-core';
import { ServiceError } from '../../errors.ts';
import { readStream } from './read-stream.ts';
import { isRefused } from './refusal.ts';

/**
 * Prints `count` pages, starting at page `from`. A document with fewer pages is printed as a whole: an empty document
 * has a single empty page.
 * @throws ServiceError capture_too_large
 */
export async function printPages(
  session: CDPSession,
  settings: Omit<Protocol.Page.PrintToPDFRequest, 'pageRanges' | 'transferMode'>,
  { from, count }: { from: number; count: number },
): Promise<Buffer[]> {
  const print = async (range: Pick<Protocol.Page.PrintToPDFRequest, 'pageRanges'>) => {
    const { stream } = await session.send('Page.printToPDF', {
      ...settings,
      ...range,
      transferMode: 'ReturnAsStream',
    });
    if (stream === undefined) throw new Error('The browser printed no stream');
    return readStream(session, stream);
  };
  try {
    return await print({ pageRanges: `${from}-${from + count - 1}` });
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  try {
    return await print({});
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new ServiceError(
      'capture_too_large',
      'The browser could not print this page. Capture a smaller element, or use another format.',
      { cause: error },
    );
  }
}
