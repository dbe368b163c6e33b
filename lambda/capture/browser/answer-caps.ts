/**
 * How many bytes an answer of the browser may have. The page determines the size of most answers: by its
 * names, its texts, its files. Strings in an answer are truncated and the whole message has a cap, except for
 * the answers to these commands: they arrive whole, each with a cap of its own. A longer one is dropped while
 * it arrives, and the command fails.
 */

const MIB = 1_024 * 1_024;

export const WHOLE_ANSWERS: Readonly<Record<string, number>> = {
  // A JavaScript string holds at most 512 MiB. The largest picture takes 320 MB.
  'Page.captureScreenshot': 400 * MIB,
  // Base64 of a slice of 3 MiB.
  'IO.read': 5 * MIB,
  // The tree of a large page. JSON.parse takes about 40 ms for this size.
  'Accessibility.getFullAXTree': 12 * MIB,
  'Accessibility.getChildAXNodes': 12 * MIB,
  // Base64 of a file of 1.5 MiB.
  'Network.getResponseBody': 2 * MIB,
  // A style sheet of 500,000 characters, each of which may take six bytes.
  'CSS.getStyleSheetText': 4 * MIB,
};

/**
 * Any other message. JSON.parse takes about 50 ms for this size. Large regular pages send
 * a few hundred kilobytes in one.
 */
export const MAX_MESSAGE_BYTES = 16 * MIB;

/**
 * Each string of them. Twice the longest URL that a caller may send; request blocking reads the first 2 KiB.
 */
export const MAX_STRING_BYTES = 16 * 1_024;
