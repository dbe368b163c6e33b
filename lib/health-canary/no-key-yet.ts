/** What the secret of the canary's API key holds until the operator stores a key: what no key looks like. */
export const NO_KEY_YET = 'no key yet';
