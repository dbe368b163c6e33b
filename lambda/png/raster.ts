/**
 * A picture that is read from the top down, some rows at a time, so that it is never in memory as a whole.
 */

export interface Size {
  width: number;
  height: number;
}

export interface Raster extends Size {
  /** Returns the next rows as RGBA, 8 bits each. Is never asked for more rows than there are. */
  read(rows: number): Promise<Uint8Array>;
  /** Ends the reading, also before the last row. */
  close(): void;
}
