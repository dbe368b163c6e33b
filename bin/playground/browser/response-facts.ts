/** Reads the limits of the key and the timings from the response headers. Has no side effects. */

/** `resetAt`: Unix seconds. */
export interface Allowance {
  limit: number;
  remaining: number;
  resetAt: number;
}

export interface Limits {
  plan: string;
  rate: Allowance;
  quota: Allowance;
}

export interface Stage {
  name: string;
  ms: number;
}

/** The contract's value when no caller was identified. */
const NOBODY = 'none';

/** undefined when the response belongs to no identified caller or did not come from the service. */
export function readLimits(headers: Headers): Limits | undefined {
  const plan = headers.get('X-Plan');
  if (plan === null || plan === NOBODY) return undefined;
  return { plan, rate: readAllowance(headers, 'RateLimit'), quota: readAllowance(headers, 'Quota') };
}

/** The stages of Server-Timing in their order; an entry without a duration is left out. */
export function readStages(header: string | null): Stage[] {
  return (header ?? '').split(',').flatMap((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const duration = parameters.find((parameter) => parameter.startsWith('dur='));
    const ms = Number(duration?.slice('dur='.length));
    return name !== '' && Number.isFinite(ms) ? [{ name, ms }] : [];
  });
}

function readAllowance(headers: Headers, kind: string): Allowance {
  const read = (name: string) => Number(headers.get(`X-${kind}-${name}`));
  return { limit: read('Limit'), remaining: read('Remaining'), resetAt: read('Reset') };
}
