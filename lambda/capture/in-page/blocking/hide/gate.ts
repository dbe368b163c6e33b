/**
 * The gate that each removal passes. Lists, words and names only propose an element. It is hidden if four
 * things are proven: (a) `apart`: it is no part of the page's own flow, and no column or bar that the page
 * leaves room for; (b) `unwanted`: it covers something of the page, or its text asks for consent to storing
 * or tracking; (c) `ends`: it can be answered or closed, or passes by itself, as toasts do; (d) `leaves`:
 * without it the page shows its own text. The table has the kinds of evidence, and how each proves them. What
 * cannot be proven stays: a page with a banner is a small fault, a page without its sign-in is a large one.
 */
import {
  asksAlongEdge,
  asksOverPage,
  containsOnlyConsentFrame,
  isLayerApart,
  isNoteApart,
  isReopener,
  leavesPageOfLayer,
} from '../consent/consent-box.ts';
import { isExample, isFrameOverPage, isInFlow, isLaidOver } from '../judge/apart.ts';
import { isContent, isNamedByHeading } from '../judge/content.ts';
import { coversAsFrame, isEmptyLayer, isObstruction } from '../judge/covering.ts';
import { isOverlay, isShown } from '../judge/rendered.ts';
import { leavesAnything, leavesPage, leavesPageOrPicture } from '../judge/rest.ts';
import { canPopupEnd, isBesideContent, isInTheWay, isPopupApart, mayBePopup } from '../popups/popup.ts';
import { isWidget } from '../popups/widgets.ts';
import { isListedApart, isListedRightly } from '../rules/listed.ts';
import type { Evidence } from '../unlock/hidden-overlays.ts';
import { isAdvertisement } from './collapse.ts';
import { isLeftOver } from './hide-box.ts';

type Test = (element: Element) => boolean;

interface Proof {
  of: Test;
  apart: Test;
  /** Left out where the document of a frame has proven it. */
  unwanted?: Test;
  /** Left out where `unwanted` proves it: by its text, or because nothing is left in it to answer. */
  ends?: Test;
  /** What is asked of the rest of the page, beside that anything is left of it. */
  leaves?: Test;
}

const PROOFS: Record<Evidence, readonly Proof[]> = {
  /** Asks for consent to storing or tracking. What only informs of it passes by itself. */
  consent: [
    { of: isLaidOver, apart: isLayerApart, unwanted: asksOverPage, leaves: leavesPageOfLayer },
    { of: isInFlow, apart: isNoteApart, unwanted: asksAlongEdge, leaves: leavesPageOrPicture },
    // The tab that brings an answered request back.
    { of: isLaidOver, apart: not(isExample), unwanted: isReopener },
    // A frame with the name of a consent manager. Its document may be missing.
    { of: isLaidOver, apart: isBesideContent, unwanted: containsOnlyConsentFrame },
  ],
  /** Covers the page and wants an answer, or is a small thing beside it, such as a chat. */
  popup: [
    { of: isLaidOver, apart: isBesideContent, unwanted: isWidget },
    { of: mayBePopup, apart: isPopupApart, unwanted: isInTheWay, ends: canPopupEnd, leaves: leavesPage },
  ],
  /** Is what is left of an overlay whose content the cleaning has hidden. */
  remains: [{ of: isOverlay, apart: isOverlay, unwanted: isLeftOver }],
  /** Is fixed above the content: for the aggressive mode, which does not ask whether it ends. */
  obstruction: [{ of: isOverlay, apart: isBesideContent, unwanted: isObstruction, leaves: leavesPage }],
  /** Is named by a list for overlays. */
  listed: [{ of: isShown, apart: isListedApart, unwanted: isListedRightly }],
  /** Is named by a list for advertisements. The page closes up behind these. */
  advertisement: [{ of: isShown, apart: isNoContent, unwanted: isAdvertisement }],
  /** Holds a frame whose document asks for consent, or is such a frame. */
  'consent frame': [{ of: isShown, apart: isFrameApart, leaves: leavesPage }],
  /** Holds a frame without words and pictures. */
  'emptied frame': [{ of: isShown, apart: isFrameApart, leaves: leavesPage }],
  /** Holds a frame in which there is only a dialog. */
  'popup frame': [{ of: isShown, apart: isBesideContent, unwanted: coversAsFrame, leaves: leavesPage }],
  /** Waits for a frame that never came. */
  'failed frame': [{ of: isShown, apart: isBesideContent, unwanted: isEmptyLayer }],
};

export function mayGo(element: Element, evidence: Evidence): boolean {
  return PROOFS[evidence].some((proof) => findUnproven(element, proof) === undefined);
}

/** The parts of a proof, in the order in which they are asked: the first ones are fast, or seldom true. */
const PARTS = ['of', 'unwanted', 'ends', 'apart', 'leaves'] as const;

export type Part = (typeof PARTS)[number];

function findUnproven(element: Element, proof: Proof): Part | undefined {
  const isUnproven = (part: Part) => proof[part]?.(element) === false;
  return PARTS.find(isUnproven) ?? (leavesAnything(element) ? undefined : 'leaves');
}

/** Why it stays: the first part that is not proven, in the row that comes nearest. Undefined: it may go. */
export function whyKept(element: Element, evidence: Evidence): Part | undefined {
  const unproven = PROOFS[evidence].map((proof) => findUnproven(element, proof));
  if (unproven.includes(undefined)) return undefined;
  return PARTS.findLast((part) => unproven.includes(part));
}

function not(test: Test): Test {
  return (element) => !test(element);
}

function isNoContent(element: Element): boolean {
  return !isContent(element) && !isNamedByHeading(element);
}

function isFrameApart(box: Element): boolean {
  return !isContent(box) && isFrameOverPage(box);
}
