/** The function with which autoconsent's world sends text messages to the service. */
export const CONSENT_BINDING = 'sendConsentMessage';

/** The function that lets autoconsent check the document again. */
export const CHECK_AGAIN = 'checkAgain';
