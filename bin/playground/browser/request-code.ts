/** Shows the request as JSON and as a curl command while it changes, each with a copy button. */
import { type CurlRequest, curlLine } from './curl-line.ts';
import { find } from './dom.ts';

const COPIED_MS = 1_500;

/** Returns a function that shows another request. `say` announces to screen readers that it was copied. */
export function useRequestCode(say: (text: string) => void): (request: CurlRequest) => void {
  const [json, curl] = [find('json', HTMLElement), find('curl', HTMLElement)];
  useCopy(find('copy-json', HTMLButtonElement), json, say);
  useCopy(find('copy-curl', HTMLButtonElement), curl, say);
  return (request) => {
    json.textContent = JSON.stringify(request.body, null, 2);
    curl.textContent = curlLine(request);
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
