/**
 * Defines the function with which autoconsent sends its messages, and one that lets it check the document again. Runs before
 * autoconsent.
 */
import { CHECK_AGAIN, CONSENT_BINDING } from './binding.ts';

/** Each lets autoconsent go on that waits for a change of the document. */
const waiting = new Set<() => void>();

Object.assign(globalThis, {
  MutationObserver: class extends MutationObserver {
    constructor(onChange: MutationCallback) {
      super(onChange);
      waiting.add(() => onChange([], this));
    }
  },
  [CHECK_AGAIN]: () => {
    for (const goOn of waiting) goOn();
  },
  autoconsentSendMessage: (message: { state?: { findCmpAttempts: number } }): Promise<void> => {
    // autoconsent sends its own state. It adds one at the beginning of a check, and judges popups by their words only where that
    // is even. The next check comes only when the document changes, and the banner may have come with that change: every check
    // has to begin at an odd number.
    const { state } = message;
    if (state !== undefined)
      queueMicrotask(() => {
        state.findCmpAttempts |= 1;
      });
    Reflect.get(globalThis, CONSENT_BINDING)(JSON.stringify(message));
    return Promise.resolve();
  },
});
