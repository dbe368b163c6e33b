/** The limits of the API key, as the headers of every answer show them. */

interface Limit {
  limit: number;
  remaining: number;
  /** ISO date and time. */
  resetsAt: string;
}

export interface Limits {
  plan: string;
  requestsInThisMinute: Limit;
  screenshotsInThisMonth: Limit;
}

/** Undefined where the service did not identify the caller. */
export function readLimits(headers: Headers): Limits | undefined {
  const plan = headers.get('x-plan');
  if (plan === null || plan === 'none') return undefined;
  return {
    plan,
    requestsInThisMinute: readLimit(headers, 'ratelimit'),
    screenshotsInThisMonth: readLimit(headers, 'quota'),
  };
}

function readLimit(headers: Headers, name: 'ratelimit' | 'quota'): Limit {
  const number = (what: string) => Number(headers.get(`x-${name}-${what}`) ?? 0);
  return {
    limit: number('limit'),
    remaining: number('remaining'),
    resetsAt: new Date(number('reset') * 1000).toISOString(),
  };
}
