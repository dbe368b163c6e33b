/** Prints the page and reads the PDF. */
import type { CDPSession, Protocol } from 'puppeteer-core';
import { ServiceError } from '../../errors.ts';
import { isPageFault } from '../watch/page-fault.ts';
import { readStream } from './read-stream.ts';

type Settings = Omit<Protocol.Page.PrintToPDFRequest, 'transferMode'>;

/** @throws ServiceError capture_too_large, for a PDF over the limit */
export async function print(session: CDPSession, settings: Settings): Promise<Buffer[]> {
  const { stream } = await session.send('Page.printToPDF', { ...settings, transferMode: 'ReturnAsStream' });
  if (stream === undefined) throw new Error('The browser printed no stream');
  return readStream(session, stream);
}

/**
 * Prints `count` pages, starting at page `from`. A document with fewer pages is printed as a whole: an empty
 * document has a single empty page.
 * @throws ServiceError capture_too_large
 */
export async function printPages(
  session: CDPSession,
  settings: Omit<Settings, 'pageRanges'>,
  { from, count }: { from: number; count: number },
): Promise<Buffer[]> {
  try {
    return await print(session, { ...settings, pageRanges: `${from}-${from + count - 1}` });
  } catch (error) {
    if (!isPageFault(error)) throw error;
  }
  try {
    return await print(session, settings);
  } catch (error) {
    throw isPageFault(error) ? notPrintable(error, 'Capture a smaller element') : error;
  }
}

/** `advice` is what the caller can do, besides another format. */
export function notPrintable(cause: unknown, advice: string): ServiceError {
  return new ServiceError(
    'capture_too_large',
    `The browser could not print this page. ${advice}, or use another format.`,
    { cause },
  );
}
