/** A request in one short line, for a person who watches a terminal. Pure. */
import type { RequestRecord } from './request-record.ts';

/** `at`: when the request ended, in the time zone of this process. */
export function requestLine(record: RequestRecord, elapsedMs: number, at: Date): string {
  const { status, plan = '-', outcome, targetHost } = record;
  const facts = [at.toTimeString().slice(0, 8), status, plan, `${Math.round(elapsedMs)} ms`, targetHost];
  return [...facts.filter((fact) => fact !== undefined), ...(outcome === 'ok' ? [] : [outcome])].join(' ');
}
