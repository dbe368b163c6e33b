/**
 * The page under capture, as `openPage` gives it: everything that is needed to wait for it and to query it.
 */
import type { Improvement } from '../../observe/metric-names.ts';
import type { Cleaning } from '../blocking/clean.ts';
import type { PageClock } from '../clock/page-clock.ts';
import type { PageRecord } from '../content/record/page-record.ts';
import type { Sight } from '../emulation/sight.ts';
import type { Bridges, InPage } from '../in-page/bridge/create-bridges.ts';
import type { Note } from '../step-notes.ts';
import type { BestEffort } from './best-effort.ts';
import type { Target } from './navigate.ts';

export interface CapturePage extends Target {
  /** The in-page functions in the main frame's document. */
  inPage: InPage;
  /** The in-page functions of every frame. */
  bridges: Bridges;
  /**
   * Set once the page's scripts are disabled for good, with its timers and animation frames. Code must no
   * longer wait for them.
   */
  isFrozen?: true;
  /** Whether the request has turned the page's scripts off. */
  isScriptless: boolean;
  /** Lets the page's time pass. */
  clock: PageClock;
  sight: Sight;
  /** Runs steps that only improve the image and may fail. */
  bestEffort: BestEffort;
  /** Records that real time has ended a step before the page was through with it. */
  cutsShort: (improvement: Improvement) => void;
  /** Whether the capture may begin anew, in real time. */
  mayRepeat: boolean;
  /** Set where steps tell what they do. */
  note?: Note | undefined;
  /** Undefined when the request removes nothing from the page. */
  cleaning: Cleaning | undefined;
  /** Undefined when the request asks for nothing of it. */
  record: PageRecord | undefined;
}

/** What is needed to let the page live, and to look at it meanwhile. */
export type LivePage = Pick<
  CapturePage,
  'inPage' | 'watch' | 'deadline' | 'clock' | 'cutsShort' | 'mayRepeat' | 'note'
>;
