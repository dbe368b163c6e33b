/**
 * What the folder of filters holds: written by lib/filter-engines, read by the capture. An engine can be read only
 * by the version of its package that wrote it; both come from the same installation.
 */

import type { Decision } from '../in-page/blocking/rules/decisions.ts';

/** One engine for each purpose, so that a capture loads and asks no more than its options need. */
export const ENGINE_NAMES = ['cookies', 'popups', 'annoyances', 'ads', 'trackers'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

export const FILTER_FILES = {
  /** Hashes of all the others. */
  manifest: 'manifest.json',
  /** Answers that sites are given before they ask; a DecisionTable for each purpose. */
  decisions: 'decisions.json',
  autoconsent: 'autoconsent.js',
  autoconsentRules: 'autoconsent-rules.json',
  licences: 'LICENCES.txt',
} as const;

export function engineFile(name: EngineName): string {
  return `${name}.engine`;
}

/** Domain (`example.*` for any suffix) -> what to do there. */
export type DecisionTable = Record<string, Decision[]>;

export interface Decisions {
  cookies: DecisionTable;
  popups: DecisionTable;
}
