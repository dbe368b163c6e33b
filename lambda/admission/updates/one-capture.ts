/** The form of a reservation of one capture: its attribute holds only its deadline. */
import { openName } from '../usage-record.ts';
import type { ReservationForm } from './reservation.ts';

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
