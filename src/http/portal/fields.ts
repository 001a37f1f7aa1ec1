import { type Html, html, type Part } from './html.ts';
import type { TextName, TextValues } from './texts.ts';
import type { Visit } from './visit.ts';

/** What is wrong with fields of a form, by their names. */
export type FieldFaults = Readonly<Record<string, { readonly text: TextName; readonly values?: TextValues }>>;

export type Field = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly faults?: FieldFaults;
};

type Input = Field & {
  readonly type?: 'text' | 'email' | 'password' | 'search';
  readonly value?: string;
  readonly autocomplete: string;
  readonly isOptional?: boolean;
  readonly maxLength?: number;
};

/** A labelled field; its hint and its fault are read out with it. */
export const inputField = (visit: Visit, input: Input): Html =>
  labelled(
    visit,
    input,
    html`<input id="${idOf(input)}" name="${input.name}" type="${input.type ?? 'text'}" value="${input.value ?? ''}" autocomplete="${input.autocomplete}"${
      input.maxLength !== undefined && html` maxlength="${input.maxLength}"`
    }${!input.isOptional && html` required`}${described(input)}${
      input.type !== 'search' && html` spellcheck="false" autocapitalize="none"`
    }>`,
  );

export type Choice = { readonly value: string; readonly label: string };

/** A choice of one; `prompt` stands first and is none. */
export const selectField = (
  visit: Visit,
  field: Field & { readonly value: string; readonly choices: readonly Choice[]; readonly prompt?: string },
): Html =>
  labelled(
    visit,
    field,
    html`<select id="${idOf(field)}" name="${field.name}"${described(field)}${field.prompt !== undefined && html` required`}>${
      field.prompt !== undefined && html`<option value="">${field.prompt}</option>`
    }${field.choices.map(
      ({ value, label }) => html`<option value="${value}"${value === field.value && html` selected`}>${label}</option>`,
    )}</select>`,
  );

/** A choice of any number. */
export const checkboxes = (
  visit: Visit,
  field: Field & { readonly values: readonly string[]; readonly choices: readonly Choice[] },
): Html => html`<fieldset${described(field)}><legend>${field.label}</legend>${about(visit, field)}
<div class="choices">${field.choices.map(
  ({ value, label }) =>
    html`<label class="choice"><input type="checkbox" name="${field.name}" value="${value}"${
      field.values.includes(value) && html` checked`
    }> ${label}</label>`,
)}</div></fieldset>`;

const idOf = ({ name }: Field): string => `field-${name}`;

const labelled = (visit: Visit, field: Field, control: Part): Html =>
  html`<div class="field"><label for="${idOf(field)}">${field.label}</label>${about(visit, field)}${control}</div>\n`;

const about = ({ say }: Visit, field: Field): Html => {
  const fault = field.faults?.[field.name];
  return html`${field.hint !== undefined && html`<p class="hint" id="${idOf(field)}-hint">${field.hint}</p>`}${
    fault !== undefined && html`<p class="fault" id="${idOf(field)}-fault">${say(fault.text, fault.values)}</p>`
  }`;
};

function described(field: Field): Part {
  const isFaulty = field.faults?.[field.name] !== undefined;
  const ids = [isFaulty && `${idOf(field)}-fault`, field.hint !== undefined && `${idOf(field)}-hint`].filter(Boolean);
  if (ids.length === 0) return null;
  return html`${isFaulty && html` aria-invalid="true"`} aria-describedby="${ids.join(' ')}"`;
}
