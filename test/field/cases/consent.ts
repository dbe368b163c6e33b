/** Every consent library of the field. */
import { FRAMEWORK_CONSENT } from './consent-frameworks.ts';
import { PLAIN_CONSENT } from './consent-plain.ts';
import type { OverlayCase } from './field-case.ts';

export const CONSENT: readonly OverlayCase[] = [...PLAIN_CONSENT, ...FRAMEWORK_CONSENT];
