/** Validates a length on paper such as "2.5cm". Returns inches, or undefined when it is omitted or "". */
import * as v from 'valibot';
import { mustBe } from '../../problems/field-message.ts';

const UNITS_PER_INCH = { mm: 25.4, cm: 2.54, in: 1, px: 96 } as const;

const ACCEPTED = mustBe('a string with a length from 0 in mm, cm, in or px, such as "2.5cm"');

/** "0" needs no unit. */
const LENGTH = /^(?:0|(\d{1,5}(?:\.\d{1,6})?)(mm|cm|in|px))$/;

export const LengthSchema = v.nullish(
  v.pipe(
    v.string(ACCEPTED),
    v.rawTransform(({ dataset, addIssue, NEVER }): number | undefined => {
      if (dataset.value === '') return undefined;
      const [length, number = '0', unit = 'in'] = LENGTH.exec(dataset.value) ?? [];
      if (length !== undefined) return Number(number) / UNITS_PER_INCH[unit as keyof typeof UNITS_PER_INCH];
      addIssue({ message: ACCEPTED({ input: dataset.value }) });
      return NEVER;
    }),
  ),
  () => undefined,
);
