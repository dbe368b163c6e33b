/** What autoconsent expects to find in its world, to send its messages by. Runs ahead of it. */
import { CONSENT_BINDING } from './binding.ts';

Object.assign(globalThis, {
  autoconsentSendMessage: (message: unknown): Promise<void> => {
    Reflect.get(globalThis, CONSENT_BINDING)(JSON.stringify(message));
    return Promise.resolve();
  },
});
