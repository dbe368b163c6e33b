/** The function by which autoconsent's world tells the service something, as text. */
export const CONSENT_BINDING = 'sendConsentMessage';
