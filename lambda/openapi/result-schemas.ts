/** The schemas of the service's JSON responses, except problems. */
import type { JsonObject } from './json.ts';
import { listOf, objectOf, refTo } from './schema-parts.ts';

const count = (description: string): JsonObject => ({ type: 'integer', minimum: 0, description });

export function resultSchemas(): JsonObject {
  return {
    StoredObject: objectOf(
      {
        success: { type: 'boolean', description: 'Always true.' },
        storage: { type: 'string', const: 'r2' },
        url: { type: 'string', format: 'uri', description: 'The key under the host of your bucket.' },
        bucket: { type: 'string' },
        key: {
          type: 'string',
          pattern: '^screenshots/\\d{8}T\\d{6}Z-[0-9a-z]{10}\\.(png|jpg|webp|pdf)$',
          examples: ['screenshots/20261121T101530Z-k3f09xq2ab.png'],
        },
      },
      { description: 'Where the file was uploaded to. It is complete.' },
    ),
    ...accountSchemas(),
    ...referenceSchemas(),
    ...healthSchemas(),
  };
}

function accountSchemas(): JsonObject {
  const window = {
    limit: count('Allowed in it.'),
    remaining: count('Left in it.'),
    reset: count('When it ends, Unix seconds.'),
  };
  return {
    Usage: objectOf(
      {
        plan: { type: 'string' },
        rate: refTo('UsageOfMinute'),
        quota: refTo('UsageOfMonth'),
        failed: count('Captures of this month that failed.'),
        concurrency: {
          type: ['integer', 'null'],
          minimum: 0,
          description: 'Captures at a time; null: any number.',
        },
      },
      { description: 'The limits of a key, and what is used of them.' },
    ),
    UsageOfMinute: objectOf(window, { description: 'Requests of the current UTC minute.' }),
    UsageOfMonth: objectOf(
      { ...window, used: count('Screenshots that were delivered or are being made.') },
      { description: 'Screenshots of the current UTC month.' },
    ),
  };
}

function referenceSchemas(): JsonObject {
  const size: JsonObject = { type: 'integer', minimum: 1, description: 'CSS px.' };
  return {
    DeviceList: objectOf({ devices: listOf('DeviceProfile') }),
    DeviceProfile: objectOf(
      {
        name: { type: 'string', examples: ['iphone-15-pro'] },
        width: size,
        height: size,
        isMobile: { type: 'boolean' },
        hasTouch: { type: 'boolean' },
      },
      { description: 'A device profile.' },
    ),
    OpenApiDocument: objectOf({ openapi: { type: 'string', pattern: '^3\\.1\\.' } }),
  };
}

function healthSchemas(): JsonObject {
  const check = refTo('HealthCheck');
  return {
    Healthy: objectOf({ status: { type: 'string', const: 'ok' } }),
    Unhealthy: objectOf({
      status: { type: 'string', const: 'unavailable' },
      checks: refTo('HealthChecks'),
    }),
    HealthChecks: objectOf({ tables: check, browser: check }),
    HealthCheck: { type: 'string', enum: ['ok', 'failed'] },
  };
}
