/** Defines the function with which autoconsent sends its messages. Runs before autoconsent. */
import { CONSENT_BINDING } from './binding.ts';

Object.assign(globalThis, {
  autoconsentSendMessage: (message: { state?: { findCmpAttempts: number } }): Promise<void> => {
    // autoconsent sends its own state. With every second look it also judges popups by their words, and it looks again
    // only when the document changes: its first look has to be such a one.
    const { state } = message;
    if (state?.findCmpAttempts === 0) state.findCmpAttempts = 1;
    Reflect.get(globalThis, CONSENT_BINDING)(JSON.stringify(message));
    return Promise.resolve();
  },
});
