/** Defines the function with which autoconsent sends its messages. Runs before autoconsent. */
import { CONSENT_BINDING } from './binding.ts';

Object.assign(globalThis, {
  autoconsentSendMessage: (message: unknown): Promise<void> => {
    Reflect.get(globalThis, CONSENT_BINDING)(JSON.stringify(message));
    return Promise.resolve();
  },
});
