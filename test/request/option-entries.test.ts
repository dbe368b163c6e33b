import { expect, it } from 'vitest';
import { isSet, type Option } from '../../lambda/request/options/option.ts';
import { companionsOf, NAMED_OPTIONS } from '../support/option-examples.ts';
import { accept, problemsOf } from './problems-of.ts';

type Named = readonly [name: string, option: Option];

it.each(NAMED_OPTIONS)('%s has an example that sets it, and another valid value', (name, option) => {
  const { example, other } = option;
  const given = (value: unknown) => Object(accept({ ...companionsOf(option), [name]: value }))[name];
  expect(isSet(option, given(example))).toBe(true);
  expect(given(other)).not.toEqual(given(example));
});

const PARTS: Named[] = NAMED_OPTIONS.flatMap(([, { parts = {} }]) => Object.entries(parts));

it.each(PARTS)('%s, a field of pdf, has an example that sets it, and another valid value', (name, option) => {
  const given = (value: unknown) => accept({ format: 'pdf', pdf: { [name]: value } }).pdf;
  expect(given(option.example)).not.toEqual(given(null));
  expect(given(option.other)).not.toEqual(given(option.example));
});

it.each([...NAMED_OPTIONS, ...PARTS])(
  '%s is described in sentences, the first of them short',
  (_, option) => {
    expect(option.description).toMatch(/^\S.*\.$/);
    expect(option.description.split('. ')[0]?.length).toBeLessThanOrEqual(160);
    expect(option.description.split('`').length % 2).toBe(1);
  },
);

const FORMATS = ['png', 'jpeg', 'webp', 'pdf'];
const CONTRADICTIONS = NAMED_OPTIONS.flatMap(([name, option]) =>
  (option.contradicts ?? []).map(({ field, accepts }) => {
    const opponent = NAMED_OPTIONS.find(([each]) => each === field)?.[1].example;
    const value = accepts === undefined ? opponent : FORMATS.find((format) => !accepts.includes(format));
    return [name, field, { ...companionsOf(option), [name]: option.example, [field]: value }] as const;
  }),
);

it.each(CONTRADICTIONS)(
  '%s beside %s is refused at it, and the message names the other',
  (name, field, body) => {
    const own = problemsOf(body).filter((problem) => problem.startsWith(`${name}: `));
    expect(own.join()).toContain(field);
  },
);
