/**
 * The command line of the field: `--only orejime,cookie --kind consent,popup,innocent --size 1280,1920,phone
 * --view viewport,full --variant plain,csp,... --pictures`.
 */
import { parseArgs } from 'node:util';
import type { Variant } from './cases/field-case.ts';

export type Kind = 'consent' | 'popup' | 'innocent';
export type SizeName = keyof typeof SIZES;
export type View = 'viewport' | 'full';
export type Way = Variant | 'plain';

export const SIZES = {
  '1280': { width: 1280, height: 800 },
  '1920': { width: 1920, height: 1080 },
  phone: { device: 'iphone-15-pro' },
} as const;

export interface FieldOptions {
  /** Parts of names; a case that contains one of them is tried. Empty: all. */
  only: string[];
  kinds: Kind[];
  sizes: SizeName[];
  views: View[];
  ways: Way[];
  /** Whether pictures of what passed are kept too. */
  keepsAll: boolean;
  /** How many captures run beside each other. */
  jobs: number;
}

const KINDS: readonly Kind[] = ['consent', 'popup', 'innocent'];
const SIZE_NAMES: readonly SizeName[] = ['1280', '1920', 'phone'];
const VIEWS: readonly View[] = ['viewport', 'full'];
const WAYS: readonly Way[] = [
  'plain',
  'csp',
  'shadow-open',
  'shadow-closed',
  'frame-same',
  'frame-cross',
  'late',
];

/** Throws an Error that says what is accepted. */
export function readFieldOptions(args: string[]): FieldOptions {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      kind: { type: 'string', default: KINDS.join(',') },
      size: { type: 'string', default: SIZE_NAMES.join(',') },
      view: { type: 'string', default: VIEWS.join(',') },
      variant: { type: 'string', default: WAYS.join(',') },
      pictures: { type: 'boolean', default: false },
      jobs: { type: 'string', default: '1' },
    },
  });
  const jobs = Number(values.jobs);
  if (!Number.isInteger(jobs) || jobs < 1) throw new Error('--jobs takes a whole number from 1');
  return {
    only: values.only.split(',').filter((part) => part !== ''),
    kinds: listed('--kind', values.kind, KINDS),
    sizes: listed('--size', values.size, SIZE_NAMES),
    views: listed('--view', values.view, VIEWS),
    ways: listed('--variant', values.variant, WAYS),
    keepsAll: values.pictures,
    jobs,
  };
}

function listed<Name extends string>(option: string, text: string, known: readonly Name[]): Name[] {
  const wanted = text.split(',');
  const found = known.filter((name) => wanted.includes(name));
  if (found.length !== new Set(wanted).size) throw new Error(`${option} takes any of ${known.join(', ')}`);
  return found;
}
