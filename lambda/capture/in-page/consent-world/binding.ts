/** The function with which autoconsent's world sends text messages to the service. */
export const CONSENT_BINDING = 'sendConsentMessage';

/** The variable of that world that tells whether autoconsent also judges popups by their words. */
export const JUDGES_WORDS = 'judgesWords';

/** The variables of that world with autoconsent as a function, and with its answer to the message `init`. */
export const START = 'startConsent';
export const INIT_RESPONSE = 'initResponse';
