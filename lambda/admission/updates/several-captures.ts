/**
 * The form of a bulk reservation: its attribute also holds how many captures are not settled yet, and how
 * many at a time it counts as. It is one failure, and none if it has no place: it ran nothing by itself.
 */
import { type BulkReservation, bulkName } from '../usage-record.ts';
import type { ReservationForm } from './reservation.ts';

export function severalCaptures(
  requestId: string,
  { captures, places }: Pick<BulkReservation, 'captures' | 'places'>,
): ReservationForm {
  return {
    attribute: bulkName(requestId),
    captures,
    places,
    valueUntil: (deadline) => ({ deadline, captures, places }),
    closing: {
      captures: '#open.captures',
      failures: '#open.places',
      frees: 'openCount = openCount - #open.places',
      // DynamoDB refuses values that the expressions do not name.
      values: undefined,
      noFailureIf: places === 0 ? '#open.places = :zero' : undefined,
    },
  };
}
