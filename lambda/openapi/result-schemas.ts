/** The schemas of the service's JSON responses, except problems. */
import type { JsonObject } from './json.ts';

/** Result of an upload. */
export function storedObjectSchema(): JsonObject {
  return {
    title: 'StoredObject',
    description: 'Where the file was uploaded to. It is complete.',
    type: 'object',
    required: ['success', 'storage', 'url', 'bucket', 'key'],
    properties: {
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
  };
}

export function accountSchemas(): JsonObject {
  const count = (description: string): JsonObject => ({ type: 'integer', minimum: 0, description });
  const window = {
    limit: count('Allowed in it.'),
    remaining: count('Left in it.'),
    reset: count('When it ends, Unix seconds.'),
  };
  const ofWindow = (title: string, description: string, more: JsonObject = {}): JsonObject => ({
    title,
    description,
    type: 'object',
    required: [...Object.keys(window), ...Object.keys(more)],
    properties: { ...window, ...more },
  });
  return {
    Usage: {
      title: 'Usage',
      description: 'The limits of a key, and what is used of them.',
      type: 'object',
      required: ['plan', 'rate', 'quota', 'failed', 'concurrency'],
      properties: {
        plan: { type: 'string' },
        rate: { $ref: '#/components/schemas/UsageOfMinute' },
        quota: { $ref: '#/components/schemas/UsageOfMonth' },
        failed: count('Captures of this month that failed.'),
        concurrency: {
          type: ['integer', 'null'],
          minimum: 0,
          description: 'Captures at a time; null: any number.',
        },
      },
    },
    UsageOfMinute: ofWindow('UsageOfMinute', 'Requests of the current UTC minute.'),
    UsageOfMonth: ofWindow('UsageOfMonth', 'Screenshots of the current UTC month.', {
      used: count('Screenshots that were delivered or are being made.'),
    }),
  };
}

export function referenceSchemas(): JsonObject {
  const size: JsonObject = { type: 'integer', minimum: 1, description: 'CSS px.' };
  return {
    DeviceList: {
      title: 'DeviceList',
      type: 'object',
      required: ['devices'],
      properties: { devices: { type: 'array', items: { $ref: '#/components/schemas/DeviceProfile' } } },
    },
    DeviceProfile: {
      title: 'DeviceProfile',
      description: 'A device profile.',
      type: 'object',
      required: ['name', 'width', 'height', 'isMobile', 'hasTouch'],
      properties: {
        name: { type: 'string', examples: ['iphone-15-pro'] },
        width: size,
        height: size,
        isMobile: { type: 'boolean' },
        hasTouch: { type: 'boolean' },
      },
    },
    OpenApiDocument: {
      title: 'OpenApiDocument',
      type: 'object',
      required: ['openapi'],
      properties: { openapi: { type: 'string', pattern: '^3\\.1\\.' } },
    },
  };
}

export function healthSchemas(): JsonObject {
  const check = { $ref: '#/components/schemas/HealthCheck' };
  return {
    Healthy: {
      title: 'Healthy',
      type: 'object',
      required: ['status'],
      properties: { status: { type: 'string', const: 'ok' } },
    },
    Unhealthy: {
      title: 'Unhealthy',
      type: 'object',
      required: ['status', 'checks'],
      properties: {
        status: { type: 'string', const: 'unavailable' },
        checks: { $ref: '#/components/schemas/HealthChecks' },
      },
    },
    HealthChecks: {
      title: 'HealthChecks',
      type: 'object',
      required: ['tables', 'browser'],
      properties: { tables: check, browser: check },
    },
    HealthCheck: { title: 'HealthCheck', type: 'string', enum: ['ok', 'failed'] },
  };
}
