/**
 * Types for the parts of dynalite that the local run uses. The package has none.
 */
declare module 'dynalite' {
  import type { Server } from 'node:http';

  /** `path`: folder of a LevelDB store; without it everything is in memory. Times are in milliseconds. */
  export interface DynaliteOptions {
    path?: string;
    createTableMs?: number;
    updateTableMs?: number;
    deleteTableMs?: number;
  }
  export default function dynalite(options?: DynaliteOptions): Server;
}
