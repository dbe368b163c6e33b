/** Shows the request as JSON, as commands and as a signed link while it changes, each with a copy button. */
import { type CurlRequest, curlLine, explainLine } from './curl-line.ts';
import { find } from './dom.ts';
import { type LinkRules, linkLine } from './link-line.ts';

const COPIED_MS = 1_500;

/** Returns a function that shows another request. `say` announces to screen readers that it was copied. */
export function useRequestCode(
  links: LinkRules,
  say: (text: string) => void,
): (request: CurlRequest) => void {
  const [json, curl] = [find('json', HTMLElement), find('curl', HTMLElement)];
  const [link, explain] = [find('link', HTMLElement), find('explain', HTMLElement)];
  let shownCount = 0;
  useCopy(find('copy-json', HTMLButtonElement), json, say);
  useCopy(find('copy-curl', HTMLButtonElement), curl, say);
  useCopy(find('copy-link', HTMLButtonElement), link, say);
  useCopy(find('copy-explain', HTMLButtonElement), explain, say);
  return async (request) => {
    json.textContent = JSON.stringify(request.body, null, 2);
    curl.textContent = curlLine(request);
    explain.textContent = explainLine(request.body);
    shownCount += 1;
    const number = shownCount;
    const line = await linkLine(request, links);
    // Signing ends later; the request may have changed meanwhile.
    if (number === shownCount) link.textContent = line;
  };
}

function useCopy(button: HTMLButtonElement, source: HTMLElement, say: (text: string) => void): void {
  button.addEventListener('click', async () => {
    const isCopied = await copy(source.textContent ?? '');
    if (!isCopied) getSelection()?.selectAllChildren(source);
    button.textContent = isCopied ? 'Copied' : 'Selected';
    say(isCopied ? 'Copied.' : 'Selected, ready to be copied.');
    setTimeout(() => {
      button.textContent = 'Copy';
    }, COPIED_MS);
  });
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // Not allowed in this browser: the text is selected instead.
  }
}
