/** Hides the elements of blocked frames and images, and boxes that contained only them. */

import { parentOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isContent } from '../judge/content.ts';
import { hide } from '../judge/rendered.ts';

/** How far out an empty box is looked for. */
const MAX_LEVELS = 4;

/** `urls` are the URLs of blocked requests. Returns the number of hidden elements. */
export function collapse(urls: readonly string[]): number {
  const blocked = new Set(urls);
  const sources = [
    ...document.querySelectorAll<HTMLElement>('iframe, frame, img, embed, object, video, input'),
  ];
  const left = sources.filter((element) => addressesOf(element).some((url) => blocked.has(url)));
  for (const element of left) closeUp(element);
  return left.length;
}

/** The element's URLs without the fragment, as requests have them. */
function addressesOf(element: HTMLElement): string[] {
  const names = ['src', 'currentSrc', 'data'] as const;
  return names.flatMap((name) => {
    const url: unknown = Reflect.get(element, name);
    return typeof url === 'string' && url !== '' ? [url.replace(/#.*/s, '')] : [];
  });
}

function closeUp(element: HTMLElement): void {
  hide(element);
  let box = parentOf(element);
  for (let level = 0; level < MAX_LEVELS && box !== null && isEmpty(box) && !isContent(box); level++) {
    hide(box);
    box = parentOf(box);
  }
}

/** Whether nothing visible is left in the box. A label such as "Advertisement" does not count. */
function isEmpty(box: Element): boolean {
  if (!(box instanceof HTMLElement) || itself(box).matches('body, main, article, section, td, li'))
    return false;
  const text = itself(box).innerText.trim();
  if (text.length > 0 && !AD_LABEL.test(text)) return false;
  const media = itself(box).querySelectorAll('img, video, canvas, svg, iframe, input, button, object, embed');
  return [...media].every((inner) => !inner.checkVisibility());
}

const AD_LABEL =
  /^(advertisements?|ads?|sponsored|anzeige|werbung|publicité|publicidad|pubblicità|advertentie|reklama?|реклама|広告|广告|廣告|광고)[.:\s]*$/i;
