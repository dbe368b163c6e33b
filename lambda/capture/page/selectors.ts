/** Refuses selectors of the request that the browser cannot parse, before the page is asked for. */
import { ServiceError } from '../../errors.ts';
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { InPage } from '../in-page/bridge/create-bridges.ts';

/**
 * Needs only an empty page. The error names all wrong selectors of one group.
 * @throws ServiceError invalid_selector
 */
export async function assertSelectorsParse(inPage: InPage, request: CaptureRequest): Promise<void> {
  await Promise.all(selectorsOf(request).map((group) => assertGroupParses(inPage, group)));
}

/** Path in the request -> selector, in groups. */
function selectorsOf(request: CaptureRequest): Record<string, string>[] {
  const { selector, scrollIntoViewSelector, waitForSelector, click, hideSelectors } = request;
  return [
    { ...(selector !== undefined && { selector }) },
    { ...(scrollIntoViewSelector !== undefined && { scrollIntoViewSelector }) },
    {
      ...Object.fromEntries(click.map((text, index) => [`click[${index}]`, text])),
      ...(waitForSelector !== undefined && { waitForSelector }),
      ...Object.fromEntries(hideSelectors.map((text, index) => [`hideSelectors[${index}]`, text])),
    },
  ];
}

async function assertGroupParses(inPage: InPage, selectors: Readonly<Record<string, string>>): Promise<void> {
  if (Object.keys(selectors).length === 0) return;
  const parsed = await inPage.call('canParse', Object.values(selectors));
  const fields = Object.keys(selectors).filter((_field, index) => !parsed[index]);
  const [first, second] = fields;
  if (first === undefined) return;
  throw new ServiceError(
    'invalid_selector',
    second === undefined
      ? `${first} is not a valid CSS selector.`
      : `These are not valid CSS selectors: ${fields.join(', ')}.`,
    {
      errors: fields.map((field) => ({ field, message: 'must be a CSS selector, such as "main > .chart"' })),
    },
  );
}
