/** GIFs that no encoder makes: of more pieces, frames or codes than any picture needs. */

/** 100 by 100 px, of four colours. */
const HEAD = '47494638396164006400910000000000ff00ff00ffffffffffff';
/** One px. */
const FRAME = '2c00000000010001000002024401';
const CONTROL = '21f904000500030000';
const CLEAR_CODES = `ff${'aa'.repeat(255)}`;

const of = (...parts: string[]) => Buffer.from([HEAD, ...parts, '3b'].join(''), 'hex');
const times = (part: string, bytes: number) => part.repeat(Math.floor((bytes * 2) / part.length));

/** Each has about so many bytes. */
export const oddGifs = (bytes: number) => ({
  frames: of(times(`${FRAME}00`, bytes)),
  'one-byte-blocks': of(FRAME, times('0144', bytes), '00', `${FRAME}00`),
  comments: of(`${FRAME}00`, '21fe', times('0144', bytes), '00', `${FRAME}00`),
  'many-comments': of(`${FRAME}00`, times('21fe014100', bytes), `${FRAME}00`),
  'clear-codes': of('2c00000000640064000001', times(CLEAR_CODES, bytes), '00', `${FRAME}00`),
});

/** Moves, and is as others are. */
export const MOVING_GIF = of(`${FRAME}00`, CONTROL, `${FRAME}00`);
export const CUT_GIF = of(FRAME).subarray(0, 30);
