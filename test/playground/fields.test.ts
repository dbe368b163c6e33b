import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { renderField } from '../../bin/playground/field-controls.ts';
import { type Field, readFields, readGroups } from '../../bin/playground/fields.ts';
import { CookieSchema } from '../../lambda/request/cookies/request-cookies.ts';
import { CAPTURE_OPTIONS } from '../../lambda/request/options/capture-options.ts';
import { CONTENT_PARTS, contentOptions } from '../../lambda/request/options/content.ts';
import { inGroup } from '../../lambda/request/options/option.ts';
import { accept } from '../request/problems-of.ts';

const fields = readFields();
const fieldOf = (name: string): Field | undefined => fields.find((field) => field.name === name);

describe('the controls', () => {
  it('are the fields of the schema, each once and in its order', () => {
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(CAPTURE_OPTIONS));
  });

  it('show the defaults of the service', () => {
    const request = accept({});
    const shown = fields.filter(({ byDefault }) => byDefault !== undefined);
    expect(shown.length).toBeGreaterThan(10);
    expect(Object.fromEntries(shown.map(({ name, byDefault }) => [name, byDefault]))).toEqual(
      Object.fromEntries(shown.map(({ name }) => [name, request[name as keyof typeof request]])),
    );
  });

  it('fit the type of each field, and no current field needs JSON', () => {
    const kinds = Object.fromEntries(fields.map(({ name, control }) => [name, control.kind]));
    expect(kinds).toMatchObject({
      url: 'url',
      format: 'choice',
      quality: 'integer',
      fullPage: 'flag',
      device: 'device',
      scale: 'choice',
      selector: 'text',
      blockRequests: 'list',
      headers: 'pairs',
      cookies: 'rows',
      hideSelectors: 'list',
      css: 'long-text',
      localStorage: 'pairs',
      clip: 'object',
      outputWidth: 'integer',
    });
    expect(Object.values(kinds)).not.toContain('json');
  });

  it('describe each field, and mark the required ones', () => {
    expect(fields.filter(({ description }) => description === '')).toEqual([]);
    expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(['url']);
  });

  it('offer each choice once, with its own label', () => {
    expect(fieldOf('format')?.control).toEqual({ kind: 'choice', choices: ['png', 'jpeg', 'webp', 'pdf'] });
    expect(fieldOf('storage')?.control).toEqual({ kind: 'choice', choices: ['', 'r2'] });
  });

  it('include every part of an object, also of nested objects', () => {
    const partsOf = (field: Field | undefined) =>
      field?.control.kind === 'object' ? field.control.parts : [];
    expect(partsOf(fieldOf('clip')).map(({ name, control }) => [name, control.kind])).toEqual([
      ['x', 'integer'],
      ['y', 'integer'],
      ['width', 'integer'],
      ['height', 'integer'],
    ]);
    const paper = partsOf(fieldOf('pdf'));
    expect(paper.find(({ name }) => name === 'scale')?.control.kind).toBe('number');
    expect(paper.find(({ name }) => name === 'header')?.control.kind).toBe('long-text');
    expect(partsOf(paper.find(({ name }) => name === 'margin'))).toHaveLength(4);
  });

  it('include every field of a cookie', () => {
    const control = fieldOf('cookies')?.control;
    const columns = control?.kind === 'rows' ? control.columns : [];
    expect(columns.map(({ name }) => name)).toEqual(Object.keys(CookieSchema.entries));
    expect(columns.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(['name', 'value']);
  });
});

describe('a new option', () => {
  const options = {
    ...CAPTURE_OPTIONS,
    darkMode: inGroup('Looks')({
      schema: v.nullish(v.boolean(), true),
      description: 'Asks for <dark>.',
      example: false,
      other: true,
    }),
    size: inGroup('Sizes')({
      schema: v.nullish(v.union([v.string(), v.number()])),
      description: 'A size.',
      example: 1,
      other: 'a',
    }),
  };
  const added = readFields(options);

  it('gets the control of its type, or a JSON box when its type has none', () => {
    expect(added.at(-2)).toMatchObject({ name: 'darkMode', byDefault: true, control: { kind: 'flag' } });
    expect(added.at(-1)?.control.kind).toBe('json');
  });

  it('is shown in its group, which may be a new one', () => {
    const groups = readGroups(options).map(({ title, fields: inside }) => [title, inside.at(-1)?.name]);
    expect(groups).toContainEqual(['Looks', 'darkMode']);
    expect(groups.at(-1)).toEqual(['Sizes', 'size']);
  });

  it('is text, never markup', () => {
    const [field] = added.slice(-2);
    expect(field && renderField(field).html).toContain('Asks for &lt;dark&gt;.');
  });
});

it('of a list with few values shows each of them', () => {
  const [parts] = readFields(contentOptions);
  expect(parts?.control).toEqual({ kind: 'set', choices: [...CONTENT_PARTS] });
  expect(parts?.byDefault).toEqual(['metadata', 'markdown']);
});

it('groups every field exactly once', () => {
  const groups = readGroups();
  expect(groups.flatMap((group) => group.fields)).toEqual(fields);
  expect(groups.map(({ title }) => title)).toEqual([
    'Page',
    'File',
    'Device and viewport',
    'Element and scrolling',
    'Cleaning and blocking',
    'Headers and cookies',
    'Storage',
    'Waiting',
    'Looks',
    'Visitor',
    'Moment',
    'Part and size',
    'PDF on paper',
    'Own document',
    'Steps',
    'Loading',
    'Cache',
  ]);
});
