/** A moment as RFC 3339 writes it. */
import * as v from 'valibot';
import { mustBe } from '../../problems/field-message.ts';

const ACCEPTED = mustBe(
  'a time such as "2026-01-01T09:00:00Z" or "2026-01-01T09:00:00+01:00", from 1970-01-02 to 2099-12-31',
);
/** Source: https://www.rfc-editor.org/rfc/rfc3339#section-5.6 */
const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i;
const FIRST_MS = Date.UTC(1970, 0, 2);
const LAST_MS = Date.UTC(2100, 0, 1) - 1;

/** The string as it was sent, in capitals; undefined when it is omitted or "". */
export const TimeSchema = v.nullish(
  v.pipe(
    v.string(ACCEPTED),
    v.metadata({ format: 'date-time' }),
    v.check((text) => text === '' || isMoment(text), ACCEPTED),
    v.transform((text) => (text === '' ? undefined : text.toUpperCase())),
  ),
  () => undefined,
);

function isMoment(text: string): boolean {
  const [, year, month, day, hours, minutes, seconds, , offset = ''] = RFC_3339.exec(text) ?? [];
  const ms = Date.parse(text.toUpperCase());
  if (year === undefined || !(ms >= FIRST_MS && ms <= LAST_MS)) return false;
  // Date.parse takes 24:00 and, in some months, days that they do not have.
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const [, offsetHours = '0', offsetMinutes = '0'] = /(\d\d):(\d\d)$/.exec(offset) ?? [];
  return (
    Number(day) <= lastDay &&
    Number(hours) < 24 &&
    Number(minutes) < 60 &&
    Number(seconds) < 60 &&
    Number(offsetHours) < 24 &&
    Number(offsetMinutes) < 60
  );
}
