/**
 * Formats key records: as lines for people, as JSON for programs. Pure.
 */
import type { KeyRecord } from '../../../lambda/admission/key-record.ts';
import { keyIdOf } from '../../../lambda/admission/link/link-record.ts';
import { limitsOf } from '../../../lambda/admission/plans.ts';
import type { PlanLimits, Plans } from '../../../lambda/config/plans.ts';
import { JOB_DEFAULTS } from '../../../lambda/jobs/job-defaults.ts';
import { textPairs, textTable } from '../../command-line/text-table.ts';

/**
 * JSON of one key. `limits` are the effective limits, own ones included; null if its plan is not configured.
 */
export function keyData(record: KeyRecord, plans: Plans) {
  const { keyHash, callerId, plan, createdAt, revokedAt } = record;
  const { ratePerMinute = null, quotaPerMonth = null, concurrency = null, jobConcurrency = null } = record;
  return {
    id: keyIdOf(keyHash),
    keyHash,
    callerId,
    plan,
    limits: limitsIn(record, plans) ?? null,
    ownLimits: { ratePerMinute, quotaPerMonth, concurrency, jobConcurrency },
    webhookSecrets: (record.webhookSecrets ?? []).map(({ createdAt, validUntil = null }) => ({
      createdAt,
      validUntil,
    })),
    createdAt: createdAt ?? null,
    revokedAt: revokedAt ?? null,
  };
}

/** Several lines about one key. */
export function keyText(record: KeyRecord, plans: Plans): string {
  const limits = limitsIn(record, plans);
  return textPairs({
    id: keyIdOf(record.keyHash),
    caller: record.callerId,
    plan: limits === undefined ? `${record.plan} (not configured: its requests fail)` : record.plan,
    'requests a minute': describeLimit(limits?.ratePerMinute, record.ratePerMinute),
    'screenshots a month': describeLimit(limits?.quotaPerMonth, record.quotaPerMonth),
    'captures at a time': describeLimit(limits?.concurrency, record.concurrency) ?? 'no limit',
    'items of jobs at a time': describeLimit(
      limits?.jobConcurrency ?? JOB_DEFAULTS.mostRunning,
      record.jobConcurrency,
    ),
    'webhook secret': describeSecrets(record),
    created: record.createdAt,
    revoked: record.revokedAt ?? 'no',
  });
}

/** A table of keys. */
export function keyTable(records: readonly KeyRecord[], plans: Plans): string {
  if (records.length === 0) return 'There are no keys.';
  const rows = records.map((record) => {
    const limits = limitsIn(record, plans);
    return [
      keyIdOf(record.keyHash),
      record.callerId,
      record.plan,
      describeLimit(limits?.ratePerMinute, record.ratePerMinute),
      describeLimit(limits?.quotaPerMonth, record.quotaPerMonth),
      describeLimit(limits?.concurrency, record.concurrency),
      record.createdAt,
      record.revokedAt,
    ];
  });
  return textTable([
    ['id', 'caller', 'plan', 'a minute', 'a month', 'at a time', 'created', 'revoked'],
    ...rows,
  ]);
}

function limitsIn(record: KeyRecord, plans: Plans): PlanLimits | undefined {
  return Object.hasOwn(plans, record.plan) ? limitsOf(record.plan, record, plans) : undefined;
}

function describeSecrets({ webhookSecrets = [] }: KeyRecord): string {
  const [current, former] = webhookSecrets;
  if (current === undefined) return 'none';
  const until = former === undefined ? '' : `; the former one until ${former.validUntil}`;
  return `made ${current.createdAt}${until}`;
}

function describeLimit(limit: number | undefined, own: number | undefined): string | undefined {
  if (limit === undefined) return undefined;
  return own === undefined ? String(limit) : `${limit} (own)`;
}
