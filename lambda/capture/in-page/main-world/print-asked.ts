/** The text of the dialog that stands for the print dialog. */
export const PRINT_ASKED = 'capture-print-asked';
