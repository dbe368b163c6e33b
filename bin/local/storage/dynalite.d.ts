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

declare module 'dynalite/db/index.js' {
  export type Done<Value = unknown> = (error?: unknown, value?: Value) => void;

  export interface ItemDb {
    /** Runs `work` when no other holds one of the keys. `work` gets what wraps a callback to release them. */
    lock(keys: string | string[], work: (release: (done: Done) => Done) => void): void;
    get(key: string, done: Done): void;
    put(key: string, item: unknown, done: Done): void;
    del(key: string, done: Done): void;
  }

  export type Change = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };

  export interface Store {
    db: { batch(changes: Change[]): Promise<void> };
    getItemDb(table: string): ItemDb;
  }

  const db: { create(options?: object): Store };
  export default db;
}

declare module 'dynalite/validations/index.js' {
  const validations: {
    checkTypes(data: unknown, types: object): object;
    checkValidations(data: object, types: object, custom: object, store: unknown): void;
  };
  export default validations;
}

declare module 'dynalite/validations/*' {
  const validation: { types: object; custom: object };
  export default validation;
}

declare module 'dynalite/actions/*' {
  import type { Done, Store } from 'dynalite/db/index.js';

  const action: (store: Store, data: object, done: Done) => void;
  export default action;
}
