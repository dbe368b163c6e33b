/** Every page of the field that has nothing to remove. */
import type { InnocentCase } from './field-case.ts';
import { APP_PAGES } from './innocent-apps.ts';
import { DOCUMENT_PAGES } from './innocent-documents.ts';
import { FRAMEWORK_PAGES } from './innocent-frameworks.ts';
import { FURTHER_PAGES } from './innocent-further.ts';
import { OWN_PAGES } from './innocent-own.ts';
import { TEMPLATE_PAGES } from './innocent-templates.ts';

export const INNOCENT: readonly InnocentCase[] = [
  ...OWN_PAGES,
  ...APP_PAGES,
  ...TEMPLATE_PAGES,
  ...DOCUMENT_PAGES,
  ...FURTHER_PAGES,
  ...FRAMEWORK_PAGES,
];
