/** The function with which autoconsent's world sends text messages to the service. */
export const CONSENT_BINDING = 'sendConsentMessage';
