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
