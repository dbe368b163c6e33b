/** The functions of Temporal that read the clock. Browsers may lack it. */
import { changeNative } from '../main-world/change-native.ts';
import { pageNow } from './moment.ts';

interface ZonedDateTime {
  toPlainDateTime(): unknown;
  toPlainDate(): unknown;
  toPlainTime(): unknown;
}

interface TemporalLike {
  Now: { timeZoneId(): string };
  Instant: { fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: unknown): ZonedDateTime } };
}

const temporal = Reflect.get(globalThis, 'Temporal') as TemporalLike | undefined;

if (temporal !== undefined) {
  const { Now, Instant } = temporal;
  const timeZoneId = Now.timeZoneId.bind(Now);
  const fromEpochMilliseconds = Instant.fromEpochMilliseconds.bind(Instant);
  const instant = () => fromEpochMilliseconds(pageNow());
  const zoned = ([zone = timeZoneId()]: unknown[]) => instant().toZonedDateTimeISO(zone);
  changeNative(Now, 'instant', instant);
  changeNative(Now, 'zonedDateTimeISO', (_native, _self, args) => zoned(args));
  changeNative(Now, 'plainDateTimeISO', (_native, _self, args) => zoned(args).toPlainDateTime());
  changeNative(Now, 'plainDateISO', (_native, _self, args) => zoned(args).toPlainDate());
  changeNative(Now, 'plainTimeISO', (_native, _self, args) => zoned(args).toPlainTime());
}
