/** Every consent library of the field. */
import { DESIGN_SYSTEM_CONSENT } from './consent-design-systems.ts';
import { FRAMEWORK_CONSENT } from './consent-frameworks.ts';
import { MARKUP_CONSENT } from './consent-markup.ts';
import { MORE_CONSENT } from './consent-more.ts';
import { PLAIN_CONSENT } from './consent-plain.ts';
import type { OverlayCase } from './field-case.ts';
import { FURTHER_CONSENT } from './overlay-further.ts';

export const CONSENT: readonly OverlayCase[] = [
  ...PLAIN_CONSENT,
  ...MORE_CONSENT,
  ...MARKUP_CONSENT,
  ...FRAMEWORK_CONSENT,
  ...FURTHER_CONSENT,
  ...DESIGN_SYSTEM_CONSENT,
];
