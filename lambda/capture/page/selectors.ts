/** Refuses selectors of the request that the browser cannot parse, before the page is asked for. */
import { ServiceError } from '../../errors.ts';
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { InPage } from '../in-page/bridge/create-bridges.ts';

/**
 * Needs only an empty page. The error names all wrong selectors.
 * @throws ServiceError invalid_selector
 */
export async function assertSelectorsParse(inPage: InPage, request: CaptureRequest): Promise<void> {
  const selectors = selectorsOf(request);
  if (selectors.length === 0) return;
  const parsed = await inPage.call(
    'canParse',
    selectors.map(([, text]) => text),
  );
  const fields = selectors.filter((_selector, index) => !parsed[index]).map(([field]) => field);
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

/** Each with its path in the request. */
function selectorsOf(request: CaptureRequest): [field: string, text: string][] {
  const { selector, scrollIntoViewSelector, waitForSelector, click, hideSelectors } = request;
  const single = Object.entries({ selector, scrollIntoViewSelector, waitForSelector });
  const lists = Object.entries({ click, hideSelectors });
  return [
    ...single.flatMap(([field, text]): [string, string][] => (text === undefined ? [] : [[field, text]])),
    ...lists.flatMap(([field, texts]) =>
      texts.map((text, index): [string, string] => [`${field}[${index}]`, text]),
    ),
  ];
}
