/** Compares two captures, stacked with a slider or side by side. */
import { type Captured, describeRequest } from './captured.ts';
import { find, make } from './dom.ts';
import { formatBytes, formatSize } from './wording.ts';

type Mode = 'slider' | 'side';

/** Returns a function that opens the comparison. */
export function useComparison(): (first: Captured, second: Captured) => void {
  const dialog = find('comparison', HTMLDialogElement);
  const pictures = find('comparison-pictures', HTMLElement);
  const share = find('share', HTMLInputElement);

  find('comparison-close', HTMLButtonElement).addEventListener('click', () => dialog.close());
  share.addEventListener('input', showShare);
  const choices = [...dialog.querySelectorAll<HTMLInputElement>('[name=comparison-mode]')];
  for (const choice of choices) {
    choice.addEventListener('change', () => showMode(choice.value === 'side' ? 'side' : 'slider'));
  }
  showShare();

  return (first, second) => {
    pictures.replaceChildren(makeFigure(first, 'first'), makeFigure(second, 'second'));
    // Images of different widths cannot be stacked.
    showMode(first.size?.width === second.size?.width ? 'slider' : 'side');
    dialog.showModal();
    pictures.scrollTo(0, 0);
  };

  function showMode(mode: Mode): void {
    pictures.className = mode;
    for (const choice of choices) choice.checked = choice.value === mode;
    find('share-label', HTMLElement).hidden = mode === 'side';
  }

  function showShare(): void {
    pictures.style.setProperty('--share', `${share.value}%`);
  }
}

function makeFigure({ number, url, size, file, body }: Captured, className: string): HTMLElement {
  const { page, options } = describeRequest(body);
  const about = [size && formatSize(size.width, size.height), file && formatBytes(file.size), page, options];
  const caption = make(
    'figcaption',
    {},
    make('b', {}, `Capture ${number} `),
    about.filter((part) => part !== undefined).join(', '),
  );
  return make(
    'figure',
    {},
    caption,
    make('img', { src: url, alt: `Capture ${number}`, className: `compared ${className}` }),
  );
}
