/** Shows what a page says, one part at a time. Texts are shown as text, everything else as JSON. */
import { make } from './dom.ts';
import type { Content } from './send-capture.ts';

/** Number of the view in this visit, because radios are grouped by name. */
let count = 0;

export function makeContentView(content: Content): HTMLElement {
  const names = Object.keys(content).filter((name) => !ABOUT.includes(name));
  const panel = make('div', { className: 'part', tabIndex: 0, role: 'region' });
  count += 1;
  const tabs = names.map((name, index) => {
    const tab = make('input', { type: 'radio', name: `part-${count}`, value: name, checked: index === 0 });
    tab.addEventListener('change', () => show(name));
    return make('label', {}, tab, make('span', {}, name));
  });
  const [first] = names;
  if (first !== undefined) show(first);
  const choices = make('div', { className: 'segments set', role: 'radiogroup', ariaLabel: 'Part' }, ...tabs);
  return make('div', { className: 'content' }, choices, panel);

  function show(name: string): void {
    panel.ariaLabel = name;
    panel.replaceChildren(...makePart(content[name]));
    panel.scrollTo(0, 0);
  }
}

/** Members of the answer that are no part. */
const ABOUT = ['page', 'truncated'];

function makePart(value: unknown): HTMLElement[] {
  const picture = pictureIn(value);
  if (picture !== undefined) return [picture];
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return [make('pre', {}, make('code', {}, text))];
}

/** Of the part `file`, unless it is a PDF. */
function pictureIn(value: unknown): HTMLElement | undefined {
  const { contentType, data } = Object(value);
  if (typeof data !== 'string' || !String(contentType).startsWith('image/')) return undefined;
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const picture = make('img', { className: 'picture', alt: 'The picture of the same moment' });
  picture.src = URL.createObjectURL(new Blob([bytes], { type: String(contentType) }));
  picture.onload = () => URL.revokeObjectURL(picture.src);
  return picture;
}
