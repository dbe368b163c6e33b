/** Defines the function with which autoconsent sends its messages. Runs before autoconsent. */
import { CONSENT_BINDING, JUDGES_WORDS } from './binding.ts';

// autoconsent does not load where it has loaded before.
Reflect.deleteProperty(globalThis, 'autoconsentReceiveMessage');

// autoconsent then uses a timer. When a page is idle depends on how busy the machine is.
Reflect.set(globalThis, 'requestIdleCallback', undefined);

const judgesWords = Reflect.get(globalThis, JUDGES_WORDS) === true;

Object.assign(globalThis, {
  autoconsentSendMessage: (message: { state?: { findCmpAttempts: number } }): Promise<void> => {
    // autoconsent sends its own state. It adds one at the beginning of each check, sends that, and then
    // judges popups by their words where the number is even.
    const { state } = message;
    if (state !== undefined)
      queueMicrotask(() => {
        state.findCmpAttempts = judgesWords ? 3 : 2;
      });
    Reflect.get(globalThis, CONSENT_BINDING)(JSON.stringify(message));
    return Promise.resolve();
  },
});
