/** Defines the function with which autoconsent sends its messages. Runs before autoconsent. */
import { CONSENT_BINDING } from './binding.ts';

Object.assign(globalThis, {
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
