/**
 * Types for the parts of the two embedded servers that the local run uses. Neither package has types.
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

declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Readable } from 'node:stream';

  export interface StoredObject {
    bucket: string;
    key: string;
    content: Readable;
    metadata: Record<string, string>;
  }
  export interface FilesystemStore {
    putBucket(bucket: string): Promise<unknown>;
    existsObject(bucket: string, key: string): Promise<boolean>;
    getResourcePath(bucket: string, key: string, resource: string): string;
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
  }
  export interface S3rverOptions {
    directory: string;
    silent?: boolean;
    vhostBuckets?: boolean;
  }
  export default class S3rver {
    constructor(options: S3rverOptions);
    readonly store: FilesystemStore;
    readonly logger: { close(): void };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}

declare module 's3rver/lib/models/error.js' {
  /** Is sent as S3's XML, with the status that S3 has for the code. */
  export default class S3Error extends Error {
    constructor(code: string, message: string, detail?: Record<string, string>);
    readonly status: number;
    toXML(): string;
  }
}
