/**
 * Distinguishes parts of an application (mail, settings, maps, players, drawing
 * boards) from popups over them.
 */
import { outwardFrom } from '../../dom/around.ts';
import { findAll, findWithin } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { closes, consents, controlsOf, countCrosses, labelOf } from '../judge/controls.ts';
import { wordsOf } from '../judge/names.ts';
import { coveredArea, isVeil } from '../judge/rendered.ts';
import { collectText } from '../judge/text.ts';

const TOOL =
  /\s(?:map|maps|leaflet|maplibregl|mapboxgl|ol viewport|cesium|canvas|viewer|player|editor|whiteboard|terminal|reveal|slides|swiper|carousel|calendar|toolbar|sidebar|inspector)\s/;
/** A canvas that covers this share of an element makes it a tool. */
const DRAWN_SHARE = 0.5;

/** A part of an application, whatever its position. It does not demand an answer first. */
export function isWorkplace(element: Element): boolean {
  if (itself(element).matches('[aria-modal=true], dialog:modal')) return false;
  const seen = (selector: string) =>
    findAll(element, selector).filter((field) => itself(field).checkVisibility());
  const written = seen('textarea, [contenteditable=""], [contenteditable=true], [role=textbox]').length;
  const fields = seen('input:not([type]), input[type=text], input[type=search], select').length;
  if (fields >= 4 || (written > 0 && fields + seen('input[type=email]').length >= 2)) return true;
  // Names do not tell a dialog from a tool where the page behind it is dimmed.
  if (TOOL.test(wordsOf(element)) && !outwardFrom(element).some(isVeil)) return true;
  const drawn = seen('canvas').map(coveredArea);
  return drawn.some((area) => area > coveredArea(element) * DRAWN_SHARE);
}

const TOOLS = 'audio, video, input[type=range], [role=slider], [role=toolbar], [role=search], search';
const PLAYS = /\s(?:play|pause)\s|[▶⏸⏵►❚]/u;
/** A toolbar says little but what its buttons do, and how much they do it to: "4 selected". Characters. */
const TOOLBAR_TEXT = 20;
const COUNT_TEXT = 60;
const COUNT = /\p{Nd}(?!\p{Nd}|[.,]\p{Nd}|\s?[%€$£])/u;
const TOOLBAR_BUTTONS = 2;

/**
 * Players, toolbars, lists of selected items: parts of the page that a visitor works with, though
 * they often have a close button.
 */
export function isTool(element: Element): boolean {
  if (findWithin(element, TOOLS).length > 0) return true;
  if (countCrosses(element) > 1) return true;
  const controls = controlsOf(element).filter((control) => !itself(control).matches('a[href]'));
  if (controls.some((control) => PLAYS.test(`${wordsOf(control)} ${labelOf(control)}`))) return true;
  const said = collectText(element, 'button, [role=button]').join(' ');
  const isBrief = said.length <= TOOLBAR_TEXT || (said.length <= COUNT_TEXT && COUNT.test(said));
  const actions = controls.filter((control) => !closes(control) && !consents(control));
  return isBrief && actions.length >= TOOLBAR_BUTTONS;
}
