/**
 * All checks, in the order of the contract.
 */
import { BURST_CHECK } from './burst-check.ts';
import { CAPTURE_CHECKS } from './capture-checks.ts';
import type { Check } from './check.ts';
import { COMPARE_CHECK } from './compare-check.ts';
import { CONTENT_CHECK } from './content-check.ts';
import { ENDPOINT_CHECKS } from './endpoint-checks.ts';
import { JOB_CHECK } from './job-check.ts';
import { LINK_CHECKS } from './link-checks.ts';
import { OPTION_CHECKS } from './option-checks.ts';
import { UPLOAD_CHECK } from './upload-check.ts';

export const CHECKS: readonly Check[] = [
  ...ENDPOINT_CHECKS,
  ...CAPTURE_CHECKS,
  CONTENT_CHECK,
  COMPARE_CHECK,
  ...OPTION_CHECKS,
  ...LINK_CHECKS,
  UPLOAD_CHECK,
  JOB_CHECK,
  BURST_CHECK,
];
