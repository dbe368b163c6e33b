/** The files of filters. Only the version of the package that wrote an engine can read it. */

import type { Decision } from '../in-page/blocking/rules/decisions.ts';

/** One engine per purpose, so that a capture loads and queries only those that its options need. */
export const ENGINE_NAMES = ['cookies', 'popups', 'annoyances', 'ads', 'trackers'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

export const FILTER_FILES = {
  /** Hashes of all other files. */
  manifest: 'manifest.json',
  /** Answers that sites get in advance; one DecisionTable per purpose. */
  decisions: 'decisions.json',
  autoconsent: 'autoconsent.js',
  autoconsentRules: 'autoconsent-rules.json',
  licences: 'LICENCES.txt',
} as const;

export function engineFile(name: EngineName): string {
  return `${name}.engine`;
}

/** Domain (`example.*` for any suffix) -> actions for its pages. */
export type DecisionTable = Record<string, Decision[]>;

export interface Decisions {
  cookies: DecisionTable;
  popups: DecisionTable;
}
