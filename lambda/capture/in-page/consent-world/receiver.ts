/** Defines the function with which autoconsent sends its messages. Runs before autoconsent. */
import { CONSENT_BINDING, LOOKS_TAKEN } from './binding.ts';

Object.assign(globalThis, {
  autoconsentSendMessage: (message: { state?: { findCmpAttempts: number } }): Promise<void> => {
    // autoconsent sends its own state. It goes on after the looks that were taken for it.
    const { state } = message;
    if (state?.findCmpAttempts === 0) state.findCmpAttempts = Reflect.get(globalThis, LOOKS_TAKEN) ?? 0;
    Reflect.get(globalThis, CONSENT_BINDING)(JSON.stringify(message));
    return Promise.resolve();
  },
});
