/** What the report says of the names of stages, improvements and kinds of evidence. */
import type { Part } from '../../lambda/capture/in-page/blocking/hide/gate.ts';
import type { Improvement } from '../../lambda/observe/metric-names.ts';

/** Stage -> what happens in it. */
export const STAGES: Record<string, string> = {
  launch: 'The browser starts.',
  prepare: 'A page opens; emulation, interception and scripts are set up.',
  navigate: 'The page loads until its document is there.',
  ready: 'Waits for the load event, two seconds of the page’s time, fonts, images and requests in flight.',
  wait: 'Waits that the request asks for.',
  steps: 'A click or the script of the request.',
  clean: 'Removes banners, popups and advertisements, as the options say.',
  scroll: 'Scrolls through the page, or to the element.',
  hold: 'Lets animations end and stops what moves.',
  measure: 'Measures what is taken, and lays fixed backgrounds.',
  read: 'Reads what the page says.',
  encode: 'The browser draws and encodes the file.',
  close: 'The browser ends.',
};

/** Step that only improves the picture -> what it does. */
export const IMPROVED: Record<Improvement, string> = {
  wait: 'Waits for what came late: images, and what a step or the scrolling has brought.',
  clean: 'Removes banners, popups and advertisements.',
  scroll: 'Scrolls through the page, which loads its lazy content.',
  reveal: 'Shows what is drawn only in view: by scripts, in frames far below, in tall effects.',
  hold: 'Lets animations end and stops what moves.',
  print: 'Prepares frames and images for the print.',
};

/** Evidence -> what has been proven for a removal. */
export const EVIDENCE: Record<string, string> = {
  consent: 'its text asks for consent to storing or tracking',
  popup: 'it covers the page and wants an answer, or is a widget beside it',
  remains: 'it is what is left of an overlay whose content is gone',
  obstruction: 'it is fixed above the content (aggressivePopupRemoval)',
  listed: 'a list for overlays names it, and it is no content of the page',
  advertisement: 'a list for advertisements names it, and it is no content of the page',
  'consent frame': 'the document in its frame asks for consent',
  'emptied frame': 'nothing is left to read in its frame',
  'popup frame': 'there is only a dialog in its frame',
  'failed frame': 'it waits for a frame that never came',
};
/** For what is hidden without evidence of its own. */
export const WITH_OTHERS =
  'goes with a blocked request or a removed overlay: an empty place, a label or a backdrop';

/** Kind of evidence -> part of the proof -> what it means that this part failed. */
export const UNPROVEN: Record<'consent' | 'popup', Record<Part, string>> = {
  consent: {
    of: 'it lies in no place where requests for consent do',
    unwanted: 'its text does not ask for consent to storing or tracking',
    ends: 'nothing answers or closes it',
    apart: 'it may be a bar, a column or a part of the page itself',
    leaves: 'without it the page would be empty',
  },
  popup: {
    of: 'it does not lie over the page',
    unwanted: 'it covers nothing, or a visitor works, signs in or sets something in it',
    ends: 'nothing answers or closes it',
    apart: 'it may be a bar, a column, navigation or content',
    leaves: 'without it the page would be empty',
  },
};

/** For what stays although all is proven. */
export const MAY_GO = {
  consent: 'all is proven: it came after the cleaning, or hideCookieBanners is off',
  popup: 'all is proven: hidePopups removes it, unless it came after the cleaning',
};
