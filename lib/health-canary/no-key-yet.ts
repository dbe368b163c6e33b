/** Content of the canary's secret until the operator stores an API key. It cannot be a key. */
export const NO_KEY_YET = 'no key yet';
