/**
 * Reservations of quota and concurrency in a usage item: of one capture, or of several in bulk. What the two
 * are stored and counted as differs (one-capture.ts, several-captures.ts). All else is the same for both.
 */
import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { PlanLimits } from '../../config/plans.ts';
import type { BulkReservation } from '../usage-record.ts';
import { oneCapture } from './one-capture.ts';
import { severalCaptures } from './several-captures.ts';

/** An open reservation: of one capture, or with `bulk` of several. */
export interface Reservation {
  requestId: string;
  bulk?: Pick<BulkReservation, 'captures' | 'places'>;
}

/** One request to count. `deadlineAt` is Unix milliseconds. */
export interface Ticket extends Reservation {
  callerId: string;
  limits: PlanLimits;
  deadlineAt: number;
  /** The request counts toward the rate limit already. */
  isCounted?: boolean;
}

/** The changing part of an update. */
export interface Change
  extends Pick<
    UpdateCommandInput,
    'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
  > {
  UpdateExpression: string;
}

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

export function formOf({ requestId, bulk }: Reservation): ReservationForm {
  return bulk === undefined ? oneCapture(requestId) : severalCaptures(requestId, bulk);
}

/** Whether the limit of captures at a time is one for this request. */
export function isLimited(ticket: Ticket): boolean {
  return ticket.limits.concurrency !== undefined && formOf(ticket).places !== 0;
}

export function deadlineSeconds({ deadlineAt }: Pick<Ticket, 'deadlineAt'>): number {
  return Math.ceil(deadlineAt / 1000);
}
