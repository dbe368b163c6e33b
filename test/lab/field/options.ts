/**
 * The command line of the field.
 */
import { listOption } from '../../../bin/command-line/option-values.ts';
import { readProcessWords } from '../../../bin/command-line/program.ts';
import { createLabProgram, type LabOptions } from '../names.ts';
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

export interface FieldOptions extends LabOptions {
  kinds: Kind[];
  sizes: SizeName[];
  views: View[];
  ways: Way[];
  /** Whether pictures of passed trials are kept too. */
  keepsAll: boolean;
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

/** Reads the command line of this process. */
export function readFieldOptions(): FieldOptions {
  const about = 'Tries the cleaning on libraries and pages that others made, and tells what is left.';
  const program = createLabProgram('field', about, 1)
    .addOption(listOption('--kind <names>', 'kinds of cases', KINDS))
    .addOption(listOption('--size <names>', 'sizes of the view', SIZE_NAMES))
    .addOption(listOption('--view <names>', 'what is captured', VIEWS))
    .addOption(listOption('--variant <names>', 'ways in which a page holds the overlay', WAYS))
    .option('--pictures', 'keeps pictures of what passed, too', false);
  const { kind, size, view, variant, pictures, ...rest } = readProcessWords(program).opts<
    LabOptions & { kind: Kind[]; size: SizeName[]; view: View[]; variant: Way[]; pictures: boolean }
  >();
  return { ...rest, kinds: kind, sizes: size, views: view, ways: variant, keepsAll: pictures };
}
