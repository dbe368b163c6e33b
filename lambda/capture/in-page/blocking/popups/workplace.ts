/** Distinguishes parts of an application (mail, settings, maps, players, drawing boards) from popups over them. */
import { findAll } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { wordsOf } from '../judge/names.ts';
import { coveredArea } from '../judge/rendered.ts';

const TOOL =
  /\s(?:map|maps|leaflet|maplibregl|mapboxgl|ol viewport|cesium|canvas|viewer|player|editor|whiteboard|terminal|reveal|slides|swiper|carousel|calendar|toolbar|sidebar|inspector)\s/;
/** Of what is drawn in a canvas, and little beside it. */
const DRAWN_SHARE = 0.5;

/** A part of an application, whatever its position. It does not demand an answer first. */
export function isWorkplace(element: Element): boolean {
  if (itself(element).matches('[aria-modal=true], dialog:modal')) return false;
  const seen = (selector: string) =>
    findAll(element, selector).filter((field) => itself(field).checkVisibility());
  const written = seen('textarea, [contenteditable=""], [contenteditable=true], [role=textbox]').length;
  const fields = seen('input:not([type]), input[type=text], input[type=search], select').length;
  if (fields >= 4 || (written > 0 && fields + seen('input[type=email]').length >= 2)) return true;
  if (TOOL.test(wordsOf(element))) return true;
  const drawn = seen('canvas').map(coveredArea);
  return drawn.some((area) => area > coveredArea(element) * DRAWN_SHARE);
}
