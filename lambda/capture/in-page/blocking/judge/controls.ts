/** Finds the controls in a box, and tells what pressing them does. */

import { findAll } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { PROVIDER } from '../consent/words/tasks.ts';
import { fold, type Meaning, says } from '../consent/words/words.ts';
import { textOf } from './text.ts';

/** A label on a button is shorter than this; longer ones are teasers. Characters. */
const MAX_LABEL = 60;

const PRESSED =
  'button, [role=button], input[type=button], input[type=submit], input[type=image], a, summary, [onclick], [class*=button i], [class*=btn i], [class*=close i], [id*=close i], [class*=dismiss i], [class*=accept i], [data-dismiss], [data-bs-dismiss]';

export function controlsOf(element: Element): Element[] {
  return findAll(element, PRESSED).filter((control) => itself(control).checkVisibility());
}

/** The same, labels of radio buttons, and all with a hand cursor: scripts can listen on any element. */
export function pressedIn(element: Element): Element[] {
  const others = findAll(element, 'div, span, li, p, b, i, strong, label, svg').filter(
    (part) => getComputedStyle(part).cursor === 'pointer' || itself(part).matches('label:has([type=radio])'),
  );
  return [...controlsOf(element), ...others.filter((part) => !itself(part).matches(PRESSED))];
}

/** Empty when there is none, or when it is too long for a label. */
export function labelOf(control: Element): string {
  const value = control instanceof HTMLInputElement ? control.value : textOf(control);
  const own = itself(control);
  const label = value.trim() || own.getAttribute('aria-label') || own.getAttribute('title') || '';
  return label.length > MAX_LABEL ? '' : fold(label.trim());
}

/** Whether pressing it does, here, what words of one of these meanings say. */
function does(control: Element, ...meanings: Meaning[]): boolean {
  return !leadsAway(control) && meanings.some((meaning) => says(labelOf(control), meaning));
}

/** Accepts, declines or arranges. What arranges stands elsewhere, too: "save", "continue". */
export const isAnswer = (control: Element) => does(control, 'answer', 'arrange');
export const consents = (control: Element) => does(control, 'answer');
/** Sends what is written. */
export const isSending = (control: Element) => does(control, 'write');
/** Acts on the work in the page: undoes, retries, saves, discards or leaves. */
export const isWork = (control: Element) => does(control, 'work');

/** Whether pressing it signs in, orders, books or pays. */
export function isTask(control: Element): boolean {
  const label = labelOf(control);
  return says(label, 'task') || PROVIDER.test(label);
}

const CROSS = /^[×✕✖✗✘⨯╳❌🗙x]$/u;
/** Labels of a cross that clears something instead of closing, such as a selection. */
const CLEARING =
  /clear|deselect|unselect|remove|delete|reset|auswahl|aufheben|entfern|lösch|effacer|désélect|supprim|borrar|quitar|elimin|rimuov|limpar|remov|wissen|verwijder|rensa|fjern|poista|usuń|wyczyść|odznacz|zrušit výběr|odstran|очист|удал|снять|クリア|選択|削除|清除|删除|刪除|取消选择|지우|삭제|해제/i;
const CLOSING = '[data-dismiss], [data-bs-dismiss], [data-close], [popovertargetaction=hide]';
const CLOSING_NAME =
  /(^|[^a-z])(close|closer|dismiss)([^a-z]|$)|close-?(btn|button|icon)|(btn|button|icon)-?close|xmark|fa-times|icon-x\b|\bbi-x\b/i;

/** Stops what is under way, such as an upload. Folded, as labels are. */
const CANCELING = new RegExp(
  `^(?:${fold(
    'cancel|stop|abbrechen|annuler|cancelar|annulla|annuleren|avbryt|annuller|peruuta|anuluj|zrušit|отмена|' +
      'отменить|iptal|キャンセル|취소|取消|إلغاء|ביטול',
  )})$`,
);

export const cancels = (control: Element) => CANCELING.test(labelOf(control));

/** How many crosses it has: one for each thing of a list, or one for itself. */
export function countCrosses(element: Element): number {
  const labels = controlsOf(element).map(labelOf);
  const counts = [CROSS, CANCELING].map((kind) => labels.filter((label) => kind.test(label)).length);
  return Math.max(...counts);
}

/** Whether pressing it takes something away, such as a selection. */
export const clears = (control: Element) => speaksOfClearing(spokenOf(control));

export const speaksOfClearing = (text: string) => CLEARING.test(text);

function spokenOf(control: Element): string {
  return itself(control).getAttribute('aria-label') ?? itself(control).getAttribute('title') ?? '';
}

export function closes(control: Element): boolean {
  if (leadsAway(control)) return false;
  const own = itself(control);
  const label = labelOf(control);
  // "Save for later", "Discard".
  if (clears(control) || isWork(control)) return false;
  const spoken = spokenOf(control);
  if (CROSS.test(label) || own.matches(CLOSING)) return true;
  if (says(label, 'close') || says(fold(spoken), 'close')) return true;
  const names = ['class', 'id', 'title', 'data-action'].map((name) => own.getAttribute(name));
  return CLOSING_NAME.test(names.join(' ')) && label.length <= MAX_CLOSING;
}

/** The longest label of a control that only its class calls "close". Characters. */
const MAX_CLOSING = 20;

export function hasClose(element: Element): boolean {
  return controlsOf(element).some(closes) || findAll(element, 'span, div, i, b, p, svg').some(isBareCross);
}

/** Whether it is a cross that only its cursor marks as a control. */
function isBareCross(part: Element): boolean {
  const { childElementCount, textContent } = itself(part);
  if (childElementCount > 0 || !CROSS.test(textContent?.trim() ?? '')) return false;
  return getComputedStyle(part).cursor === 'pointer' && itself(part).checkVisibility();
}

/** Whether it is a link that leads elsewhere. One that looks like a button may answer something. */
export function leadsAway(control: Element): boolean {
  const own = itself(control);
  if (own.localName !== 'a') return false;
  if (leadsWithinPage(control)) return true;
  const href = own.getAttribute('href');
  if (href === null || href === '' || /^(#|javascript:)/i.test(href)) return false;
  return !own.matches(
    '[role=button], [onclick], [class*=btn i], [class*=button i], [class*=accept i], [class*=close i]',
  );
}

/** Whether it jumps to a part of the page that is shown, as entries of a table of contents do. */
export function leadsWithinPage(link: Element): boolean {
  const [, name = ''] = /^#(.+)/.exec(itself(link).getAttribute('href') ?? '') ?? [];
  const target = name === '' ? null : document.getElementById(name);
  return target !== null && itself(target).checkVisibility();
}
