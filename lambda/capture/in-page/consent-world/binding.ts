/** The function with which autoconsent's world sends text messages to the service. */
export const CONSENT_BINDING = 'sendConsentMessage';
/** The variable of that world with the number of times that the document was searched before autoconsent was loaded. */
export const LOOKS_TAKEN = 'consentLooksTaken';
