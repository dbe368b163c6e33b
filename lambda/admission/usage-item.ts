/**
 * The item that counts one caller's UTC month, and every change that is ever made to it, each as one
 * conditional update.
 *
 * The item: `minute` (number of the running minute), `minuteCount`, `minuteIds` (requests of this minute that
 * reserved nothing), `monthCount`, `failedCount`, `expiresAt` (TTL), one attribute `open#<request id>` per open
 * reservation, holding its deadline in Unix seconds, and `openCount`, the number of these. Since every update names the request, a retry after
 * a lost reply finds its own mark and is not counted twice; a minute change clears no reservation.
 */
import type { UpdateItemCommandInput } from '@aws-sdk/client-dynamodb';
import type { PlanLimits } from '../config.ts';
import type { Item } from '../dynamo.ts';
import type { Used } from './limits.ts';
import { monthResetAt } from './window.ts';

/** One request to count. `deadlineAt` is Unix milliseconds. */
export interface Ticket {
  requestId: string;
  callerId: string;
  limits: PlanLimits;
  deadlineAt: number;
}

// An item outlives its month by this much, for whoever looks at last month's usage.
const KEPT_AFTER_MONTH_SECONDS = 62 * 86_400;
// Failures that cost nothing: three times the quota, and at least this many.
const FREE_FAILURES_FACTOR = 3;
const FREE_FAILURES_AT_LEAST = 300;

/** Attributes that hold open reservations begin with this; the request id follows. */
export const OPEN_PREFIX = 'open#';

/** Key of the usage item of a caller and month. All keys of a caller share it: a rotated key starts no new quota. */
export function usageKey(callerId: string, month: string): Item {
  return { usageId: { S: `${callerId}#${month}` } };
}

/** The changing part of an UpdateItem. */
export type Change = Pick<
  UpdateItemCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

// `>=` because an instance whose clock is a minute behind counts into the newer minute, not the older.
export function reserveInMinute(ticket: Ticket, minute: number): Change {
  return {
    UpdateExpression:
      'SET minuteCount = minuteCount + :one, monthCount = monthCount + :one, ' +
      'openCount = if_not_exists(openCount, :zero) + :one, #open = :deadline',
    ConditionExpression:
      '#minute >= :minute AND minuteCount < :rate AND monthCount < :quota AND ' +
      `attribute_not_exists(#open)${hasPlace(ticket)}`,
    ExpressionAttributeNames: { '#minute': 'minute', '#open': openName(ticket.requestId) },
    ExpressionAttributeValues: {
      ...places(ticket),
      ':zero': { N: '0' },
      ':one': { N: '1' },
      ':minute': number(minute),
      ':rate': number(ticket.limits.ratePerMinute),
      ':quota': number(ticket.limits.quotaPerMonth),
      ':deadline': number(deadlineSeconds(ticket)),
    },
  };
}

export function reserveInNewMinute(ticket: Ticket, minute: number, month: string): Change {
  return {
    UpdateExpression:
      'SET #minute = :minute, minuteCount = :one, monthCount = if_not_exists(monthCount, :zero) + :one, ' +
      'openCount = if_not_exists(openCount, :zero) + :one, #open = :deadline, expiresAt = :expires REMOVE minuteIds',
    ConditionExpression:
      '(attribute_not_exists(#minute) OR #minute < :minute) AND ' +
      '(attribute_not_exists(monthCount) OR monthCount < :quota) AND ' +
      `attribute_not_exists(#open)${hasPlace(ticket)}`,
    ExpressionAttributeNames: { '#minute': 'minute', '#open': openName(ticket.requestId) },
    ExpressionAttributeValues: {
      ...places(ticket),
      ':zero': { N: '0' },
      ':one': { N: '1' },
      ':minute': number(minute),
      ':quota': number(ticket.limits.quotaPerMonth),
      ':deadline': number(deadlineSeconds(ticket)),
      ':expires': number(monthResetAt(month) + KEPT_AFTER_MONTH_SECONDS),
    },
  };
}

/** The condition that the caller may have one more capture running. */
function hasPlace({ limits: { concurrency } }: Ticket): string {
  return concurrency === undefined ? '' : ' AND (attribute_not_exists(openCount) OR openCount < :places)';
}

function places({ limits: { concurrency } }: Ticket): Item {
  return concurrency === undefined ? {} : { ':places': number(concurrency) };
}

export function takeInMinute(ticket: Ticket, minute: number): Change {
  return {
    UpdateExpression: 'SET minuteCount = minuteCount + :one ADD minuteIds :ids',
    ConditionExpression: '#minute >= :minute AND minuteCount < :rate AND NOT contains(minuteIds, :id)',
    ExpressionAttributeNames: { '#minute': 'minute' },
    ExpressionAttributeValues: {
      ':one': { N: '1' },
      ':minute': number(minute),
      ':rate': number(ticket.limits.ratePerMinute),
      ':id': { S: ticket.requestId },
      ':ids': { SS: [ticket.requestId] },
    },
  };
}

export function takeInNewMinute(ticket: Ticket, minute: number, month: string): Change {
  return {
    UpdateExpression:
      'SET #minute = :minute, minuteCount = :one, minuteIds = :ids, ' +
      'monthCount = if_not_exists(monthCount, :zero), expiresAt = :expires',
    ConditionExpression: 'attribute_not_exists(#minute) OR #minute < :minute',
    ExpressionAttributeNames: { '#minute': 'minute' },
    ExpressionAttributeValues: {
      ':zero': { N: '0' },
      ':one': { N: '1' },
      ':minute': number(minute),
      ':ids': { SS: [ticket.requestId] },
      ':expires': number(monthResetAt(month) + KEPT_AFTER_MONTH_SECONDS),
    },
  };
}

// Items written before the number was kept have reservations and no number.
const ONE_LESS_OPEN = 'openCount = if_not_exists(openCount, :one) - :one';

export function closeDelivered(name: string): Change {
  return {
    UpdateExpression: `SET ${ONE_LESS_OPEN} REMOVE #open`,
    ConditionExpression: 'attribute_exists(#open)',
    ExpressionAttributeNames: { '#open': name },
    ExpressionAttributeValues: { ':one': { N: '1' } },
  };
}

export function closeFailedFree(name: string, limits: PlanLimits): Change {
  return {
    UpdateExpression:
      'SET monthCount = monthCount - :one, failedCount = if_not_exists(failedCount, :zero) + :one, ' +
      `${ONE_LESS_OPEN} REMOVE #open`,
    ConditionExpression:
      'attribute_exists(#open) AND (attribute_not_exists(failedCount) OR failedCount < :free)',
    ExpressionAttributeNames: { '#open': name },
    ExpressionAttributeValues: {
      ':zero': { N: '0' },
      ':one': { N: '1' },
      ':free': number(freeFailures(limits)),
    },
  };
}

export function closeFailedCharged(name: string): Change {
  return {
    UpdateExpression: `SET failedCount = failedCount + :one, ${ONE_LESS_OPEN} REMOVE #open`,
    ConditionExpression: 'attribute_exists(#open)',
    ExpressionAttributeNames: { '#open': name },
    ExpressionAttributeValues: { ':one': { N: '1' } },
  };
}

export function usedOf(item: Item, month: string, minute: number): Used {
  const itemMinute = Number(item.minute?.N ?? 0);
  return {
    minute: Math.max(itemMinute, minute),
    minuteCount: itemMinute >= minute ? Number(item.minuteCount?.N ?? 0) : 0,
    month,
    monthCount: Number(item.monthCount?.N ?? 0),
    openCount: Number(item.openCount?.N ?? 0),
  };
}

function freeFailures(limits: PlanLimits): number {
  return Math.max(FREE_FAILURES_AT_LEAST, FREE_FAILURES_FACTOR * limits.quotaPerMonth);
}

export function openName(requestId: string): string {
  return OPEN_PREFIX + requestId;
}

function deadlineSeconds(ticket: Ticket): number {
  return Math.ceil(ticket.deadlineAt / 1000);
}

function number(value: number): { N: string } {
  return { N: String(value) };
}
