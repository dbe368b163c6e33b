/**
 * Reservations of quota and concurrency in a usage item: of one capture, or of several in bulk. What the two
 * are stored and counted as differs (reservation-form.ts). All else is the same for both.
 */
import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { PlanLimits } from '../../config/plans.ts';
import type { BulkReservation } from '../usage-record.ts';
import { oneCapture, type ReservationForm, severalCaptures } from './reservation-form.ts';

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
