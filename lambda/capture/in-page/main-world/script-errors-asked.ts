/** The events between which the request's script runs. */
export const SCRIPT_BEGINS = 'capture-script-begins';
export const SCRIPT_ENDS = 'capture-script-ends';

/** The texts of the dialogs before and after an error is described whose own code that may run. */
export const ERROR_BEGINS = 'capture-error-begins';
export const ERROR_ENDS = 'capture-error-ends';
