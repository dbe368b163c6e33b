/** Says what a picture shows, and how to take the rest of the page. Pure. */
import { describeSize } from './subject.ts';
import type { Part, Picture } from './take-picture.ts';

const MAX_LISTED = 8;

export function describePicture({ part, shows, ...picture }: Picture): string {
  const area = shows === undefined ? '' : ` and shows ${describeSize(shows)} CSS px`;
  return [
    `The picture is ${describeSize(picture)} px${area}.`,
    ...(part === undefined ? [] : [describePart(part)]),
  ].join(' ');
}

function describePart({ shown, whole, isPage }: Part): string {
  const what = isPage ? 'the page, which has about' : 'the clip, which has';
  const tops = topsOfRest(shown.y, shown.height, whole.height);
  const listed = tops.slice(0, MAX_LISTED).join(', ') + (tops.length > MAX_LISTED ? ' and so on' : '');
  const next = JSON.stringify({ fullPage: true, clip: { ...shown, y: tops[0] } });
  return (
    `It shows only the top of ${what} ${describeSize(whole)} CSS px. ` +
    `For the rest, ask for ${next}${tops.length > 1 ? `, with y = ${listed}` : ''}.`
  );
}

/** Where the further parts start. */
function topsOfRest(y: number, step: number, wholeHeight: number): number[] {
  const parts = Math.max(2, Math.ceil(wholeHeight / step));
  return Array.from({ length: parts - 1 }, (_, index) => y + (index + 1) * step);
}
