/**
 * The two forms of a reservation. Of one capture, its attribute holds only its deadline. In bulk, it also
 * holds how many captures are not settled yet, and how many at a time it counts as.
 */
import { type BulkReservation, bulkName, openName } from '../usage-record.ts';

/** How a reservation is stored and counted. In expressions its attribute is `#open`. */
export interface ReservationForm {
  attribute: string;
  /** How many captures, and how many at a time, it counts as. */
  captures: number;
  places: number;
  /** The value of its attribute. `deadline` is Unix seconds. */
  valueUntil(deadline: number): unknown;
  /** Parts of the update that closes it: what it has reserved, how many failures it may be, what it frees. */
  closing: {
    captures: string;
    failures: string;
    frees: string;
    values: Record<string, number> | undefined;
    /** A condition under which it is no failure. */
    noFailureIf: string | undefined;
  };
}

export function oneCapture(requestId: string): ReservationForm {
  return {
    attribute: openName(requestId),
    captures: 1,
    places: 1,
    valueUntil: (deadline) => deadline,
    closing: {
      captures: ':one',
      failures: ':one',
      // Items written before openCount existed have reservations and no openCount.
      frees: 'openCount = if_not_exists(openCount, :one) - :one',
      values: { ':one': 1 },
      noFailureIf: undefined,
    },
  };
}

/** It is one failure, and none if it has no place: it ran nothing by itself. */
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
