/** The scripts whose functions the bridge calls, each as the module that it is bundled from. */
import type * as capture from '../capture.ts';
import type * as cleaning from '../cleaning.ts';
import type * as content from '../content.ts';
import type * as explaining from '../explaining.ts';
import type * as markdown from '../markdown.ts';
import type * as newDocument from '../new-document.ts';
import type * as printing from '../printing.ts';
import type * as selectors from '../selectors.ts';
import type * as steps from '../steps.ts';
import type * as wholePage from '../whole-page.ts';

interface Modules {
  capture: typeof capture;
  cleaning: typeof cleaning;
  content: typeof content;
  explaining: typeof explaining;
  markdown: typeof markdown;
  newDocument: typeof newDocument;
  printing: typeof printing;
  selectors: typeof selectors;
  steps: typeof steps;
  wholePage: typeof wholePage;
}

export type ScriptName = keyof Modules;

export type CleaningFunctions = Modules['cleaning'];

export type NewDocumentFunctions = Modules['newDocument'];

/** All of them, by name. No two scripts have a function of the same name. */
export type InPageFunctions = Modules[ScriptName] extends infer Module ? UnionToIntersection<Module> : never;

type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer Intersection,
) => void
  ? Intersection
  : never;
