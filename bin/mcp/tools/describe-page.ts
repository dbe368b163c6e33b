/** Says which page was seen. The page chooses its title, so the title stands in quotes, on one line. */
import type { PageContent } from '../service/read-content.ts';

const MAX_TITLE_CHARACTERS = 300;
const MAX_RESULT_CHARACTERS = 20_000;

export function describePage({ page: { title, url } }: PageContent): string {
  const named = title === null ? 'without a title' : JSON.stringify(title.slice(0, MAX_TITLE_CHARACTERS));
  return `The page is ${named}, at ${url}`;
}

/** Empty if the request had no script. */
export function describeResult({ scriptResult }: PageContent): string[] {
  if (scriptResult === undefined) return [];
  const json = JSON.stringify(scriptResult);
  const cut = json.length > MAX_RESULT_CHARACTERS ? ` (the first ${MAX_RESULT_CHARACTERS} characters)` : '';
  return [`The script returned${cut}: ${json.slice(0, MAX_RESULT_CHARACTERS)}`];
}
