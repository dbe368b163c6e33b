/** Defines the function with which autoconsent sends its messages. Runs before autoconsent. */
import { CONSENT_BINDING } from './binding.ts';

Object.assign(globalThis, {
  autoconsentSendMessage: (message: { state?: { findCmpAttempts: number } }): Promise<void> => {
    // autoconsent sends its own state. Only every second check judges popups by their words, and the next check comes only
    // when the document changes. So the first check has to be one of those.
    const { state } = message;
    if (state?.findCmpAttempts === 0) state.findCmpAttempts = 1;
    Reflect.get(globalThis, CONSENT_BINDING)(JSON.stringify(message));
    return Promise.resolve();
  },
});
