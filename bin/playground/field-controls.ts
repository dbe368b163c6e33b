/**
 * The control of a field, as HTML: a label, what it does, the input, and room for what was wrong with it. The
 * page's script finds values by data-field and data-kind, and the default as JSON in data-default.
 */
import type { Control, Field } from './fields.ts';
import { type Html, html } from './html.ts';

/** Stands for the number of a row in a template; the page's script puts the number in. */
const ROW_MARK = '__row__';

/** Up to this many choices lie side by side; more are in a menu. */
const MAX_CHOICES_IN_VIEW = 4;

const WIDE_KINDS = new Set<Control['kind']>([
  'url',
  'text',
  'long-text',
  'device',
  'set',
  'list',
  'pairs',
  'object',
  'rows',
  'json',
]);

export function renderField(field: Field): Html {
  return renderAt(field, `field-${field.name}`);
}

function renderAt(field: Field, id: string): Html {
  const { kind } = field.control;
  const width = WIDE_KINDS.has(kind) ? 'wide' : 'narrow';
  return html`<div class="field ${kind} ${width}" data-field="${field.name}" data-kind="${kind}" data-default="${JSON.stringify(
    field.byDefault,
  )}"${field.isRequired && html` data-required`}>${renderControl(field, id)}<p class="error" id="${id}-error" hidden></p></div>
`;
}

function renderControl(field: Field, id: string): Html {
  const { control } = field;
  switch (control.kind) {
    case 'flag':
      return renderFlag(field, id);
    case 'choice':
      return control.choices.length <= MAX_CHOICES_IN_VIEW && !id.includes(ROW_MARK)
        ? renderRadios(field, control.choices, id)
        : renderMenu(field, control.choices, id);
    case 'set':
      return renderSet(field, control.choices, id);
    case 'list':
      return renderRows(field, id, renderListRow(field, id));
    case 'pairs':
      return renderRows(field, id, renderPairsRow(field, id));
    case 'object':
      return renderObject(field, control.parts, id);
    case 'rows':
      return renderRows(field, id, renderObjectRow(field, control.columns, id));
    default:
      return html`${label(field, id)}${renderInput(field, id)}`;
  }
}

function renderInput({ control, byDefault, isRequired }: Field, id: string): Html {
  const value = typeof byDefault === 'string' || typeof byDefault === 'number' ? byDefault : '';
  const shared = html`id="${id}" value="${value}" ${described(id)}${isRequired && html` required`}`;
  switch (control.kind) {
    case 'integer':
      return html`<input type="number" step="1" inputmode="numeric" ${range(control.min, control.max)} ${shared}>`;
    case 'number':
      return html`<input type="number" step="any" inputmode="decimal" ${range(control.min, control.max)} ${shared}>`;
    case 'long-text':
      return html`<textarea id="${id}" rows="4" spellcheck="false" ${described(id)}>${value}</textarea>`;
    case 'url':
      return html`<input type="url" inputmode="url" spellcheck="false" autocomplete="off" placeholder="https://example.com/" ${shared}>`;
    case 'device':
      return html`<div class="picker"><input type="text" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="${id}-choices" spellcheck="false" autocomplete="off" ${shared}><ul class="choices" id="${id}-choices" role="listbox" aria-label="Device profiles" hidden></ul></div>`;
    case 'json':
      return html`<textarea id="${id}" rows="3" spellcheck="false" ${described(id)}>${
        byDefault === undefined ? '' : JSON.stringify(byDefault)
      }</textarea>`;
    default:
      return html`<input type="text" spellcheck="false" autocomplete="off" ${shared}>`;
  }
}

function renderFlag(field: Field, id: string): Html {
  const role = id.includes(ROW_MARK) ? html`` : html`role="switch" class="switch" `;
  return html`<input type="checkbox" ${role}id="${id}" ${field.byDefault === true && html`checked `}${described(id)}>${label(field, id)}`;
}

function renderRadios({ name, description, byDefault }: Field, choices: Choices, id: string): Html {
  const options = choices.map((choice, index) => {
    const isDefault = choice === byDefault && html` checked`;
    return html`<label><input type="radio" id="${id}${index > 0 && `-${index}`}" name="${id}" value="${JSON.stringify(choice)}"${isDefault}><span>${nameOf(choice)}</span></label>`;
  });
  return html`<fieldset id="${id}-group" ${described(id)}><legend><code>${name}</code></legend><p class="about" id="${id}-about">${withCode(description)}</p><div class="segments">${options}</div></fieldset>`;
}

function renderSet({ name, description, byDefault }: Field, choices: Choices, id: string): Html {
  const chosen: unknown[] = Array.isArray(byDefault) ? byDefault : [];
  const options = choices.map(
    (choice, index) =>
      html`<label><input type="checkbox" id="${id}-${index}" value="${JSON.stringify(choice)}"${chosen.includes(choice) && html` checked`}><span>${nameOf(choice)}</span></label>`,
  );
  return html`<fieldset id="${id}" ${described(id)}><legend><code>${name}</code></legend><p class="about" id="${id}-about">${withCode(description)}</p><div class="segments set">${options}</div></fieldset>`;
}

function renderMenu(field: Field, choices: Choices, id: string): Html {
  const options = choices.map(
    (choice) =>
      html`<option value="${JSON.stringify(choice)}"${choice === field.byDefault && html` selected`}>${nameOf(choice)}</option>`,
  );
  const none = field.byDefault === undefined && html`<option value="">not set</option>`;
  return html`${label(field, id)}<select id="${id}" ${described(id)}>${none}${options}</select>`;
}

/** The parts are shown once the object is switched on. */
function renderObject(field: Field, parts: readonly Field[], id: string): Html {
  const inner = parts.map((part) => renderAt(part, `${id}-${part.name}`));
  return html`${renderFlag({ ...field, byDefault: false }, id)}<div class="parts" role="group" aria-label="${field.name}">${inner}</div>`;
}

/** The rows themselves are made in the page, from the template. */
function renderRows({ name, description }: Field, id: string, row: Html): Html {
  return html`<fieldset id="${id}" ${described(id)}><legend><code>${name}</code></legend><p class="about" id="${id}-about">${withCode(description)}</p><ol class="rows"></ol><template>${row}</template><button type="button" class="quiet" data-add><span aria-hidden="true">+ </span>Add to ${name}</button></fieldset>`;
}

function renderListRow({ name, example }: Field, id: string): Html {
  const [item] = Array.isArray(example) ? example : [];
  return row(
    name,
    id,
    html`<input type="text" data-part="value" aria-label="${name} ${ROW_MARK}" spellcheck="false" autocomplete="off" placeholder="${item}">`,
  );
}

function renderPairsRow({ name }: Field, id: string): Html {
  return row(
    name,
    id,
    html`<input type="text" data-part="name" aria-label="${name} ${ROW_MARK}: name" placeholder="Name" spellcheck="false" autocomplete="off"><input type="text" data-part="value" aria-label="${name} ${ROW_MARK}: value" placeholder="Value" spellcheck="false" autocomplete="off">`,
  );
}

function renderObjectRow({ name }: Field, columns: readonly Field[], id: string): Html {
  const cells = columns.map((column) => renderAt(column, `${id}-${ROW_MARK}-${column.name}`));
  return row(name, id, html`<div class="cells">${cells}</div>`);
}

function row(name: string, id: string, content: Html): Html {
  return html`<li class="row" role="group" aria-label="${name} ${ROW_MARK}" aria-describedby="${id}-${ROW_MARK}-error"><div class="row-line">${content}<button type="button" class="remove" data-remove aria-label="Remove ${name} ${ROW_MARK}"><span aria-hidden="true">×</span></button></div><p class="error" id="${id}-${ROW_MARK}-error" hidden></p></li>`;
}

function label({ name, description, isRequired }: Field, id: string): Html {
  return html`<label for="${id}"><code>${name}</code>${isRequired && html` <span class="required">required</span>`}</label><p class="about" id="${id}-about">${withCode(description)}</p>`;
}

/** What stands between backticks is code. */
function withCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

function described(id: string): Html {
  return html`aria-describedby="${id}-about ${id}-error"`;
}

function range(min: number | undefined, max: number | undefined): Html {
  const isUseful = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return html`${isUseful(min) && html`min="${min}"`} ${isUseful(max) && html`max="${max}"`}`;
}

type Choices = readonly (string | number)[];

function nameOf(choice: string | number): string {
  return choice === '' ? 'none' : String(choice);
}
