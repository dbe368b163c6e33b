/** Notes what was hidden, and when it came: what undoes its changes to the page needs to know. */
import { outwardFrom } from '../../dom/around.ts';
import { innerOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { readChanges } from '../../new-document/changes.ts';
import { coverage, isDialog, isFixed, layoutView, visibleBox } from '../judge/rendered.ts';
import { isGuide } from '../popups/guide.ts';
import { isNamedGuide } from '../popups/popup-names.ts';
import {
  ahead,
  type Evidence,
  earliestTurns,
  type HiddenOverlay,
  hiddenOverlays,
  lineOf,
  type Side,
  turnOf,
} from './hidden-overlays.ts';

/** Share of the view. */
const MODAL_SHARE = 0.5;

/** Must be called before the element is hidden. */
export function noteHidden(element: Element, evidence: Evidence): void {
  const near = [...outwardFrom(element).take(2), ...innerOf(element)];
  const classes = near.flatMap((each) => [...itself(each).classList]);
  noteEarliestTurns(element);
  const isStep = [element, ...innerOf(element)].some((each) => isNamedGuide(each) || isGuide(each));
  const isModal = [element, ...innerOf(element)].some(isDialog) || coverage(element) > MODAL_SHARE;
  const room = roomOf(element);
  hiddenOverlays.push({
    element,
    evidence,
    isFixed: isFixed(element),
    isModal,
    isGuide: isStep,
    room,
    classes,
  });
}

function roomOf(element: Element): HiddenOverlay['room'] {
  const { left, top, right, bottom, width, height } = visibleBox(element);
  const view = layoutView();
  const upright: Side = top <= view.height - bottom ? 'top' : 'bottom';
  const across: Side = left <= view.width - right ? 'left' : 'right';
  return [
    ...(width >= view.width / 2 ? [{ side: upright, size: height }] : []),
    ...(height >= view.height / 2 ? [{ side: across, size: width }] : []),
  ];
}

function noteEarliestTurns(element: Element): void {
  const line = lineOf(element);
  const { changed, loaded = 0 } = readChanges() ?? {};
  const added = ahead(Math.max(0, ...line.map(turnOf)));
  const turns = line.flatMap((each) => (changed?.get(each) ?? []).map(({ turn }) => turn));
  const later = added >= loaded ? [] : turns.filter((turn) => turn > added);
  const shown = later.length === 0 ? added : ahead(Math.min(...later));
  earliestTurns.added = Math.min(earliestTurns.added, added);
  earliestTurns.shown = Math.min(earliestTurns.shown, shown);
}
