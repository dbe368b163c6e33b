/** Tells what still lies over the page after the cleaning, and why it stays: for the report of a capture. */
import { type Box, boxOf } from '../../dom/boxes.ts';
import { pathOf } from '../../dom/path.ts';
import { attempt } from '../attempt.ts';
import { describeText } from '../consent/consent-text.ts';
import { isLaidOver } from '../judge/apart.ts';
import { coveredArea, isShown } from '../judge/rendered.ts';
import { forgetAll, textOf } from '../judge/text.ts';
import { type Part, whyKept } from './gate.ts';
import { candidatesIn } from './overlays.ts';

export interface KeptOverlay {
  selector: string;
  /** CSS px of the viewport. */
  box: Box;
  text: string;
  /** What its text has of a request for consent. */
  says: string[];
  /** The part of the proof that failed. Null: it may go, if the request asks for it. */
  unproven: Record<'consent' | 'popup', Part | null>;
}

const EVERYTHING = { consent: true, popups: true, aggressive: true };
const MOST_ENTRIES = 50;
const MOST_CHARACTERS = 160;

/** Elements in the flow of the page are among them if their text has anything of a request for consent. */
export function describeKept(): KeptOverlay[] {
  forgetAll();
  const candidates = candidatesIn(document.documentElement, EVERYTHING);
  const found = candidates.map((element) => attempt(() => describe(element), undefined));
  return found.filter((each) => each !== undefined).slice(0, MOST_ENTRIES);
}

function describe(element: Element): KeptOverlay | undefined {
  if (!isShown(element) || coveredArea(element) === 0) return undefined;
  const says = describeText(element);
  if (!isLaidOver(element) && says.length === 0) return undefined;
  const { x, y, width, height } = boxOf(element);
  return {
    selector: pathOf(element),
    box: { x, y, width, height },
    text: textOf(element).replace(/\s+/g, ' ').slice(0, MOST_CHARACTERS),
    says,
    unproven: { consent: whyKept(element, 'consent') ?? null, popup: whyKept(element, 'popup') ?? null },
  };
}
