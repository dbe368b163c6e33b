/**
 * Calls in-page functions by name, in the document of a frame. They run in an isolated world: they share the
 * DOM with the page, but not its scripts or its changes to built-ins.
 */

import type { ScriptName } from './functions.ts';

/** A reference to a value in the page, such as an element. */
export interface Handle<Value> {
  readonly objectId: string;
  /** Never set. Carries the type of the referenced value. */
  readonly value?: Value;
}

/** What a function takes: JSON, or a handle in place of any argument. */
export type Arguments<Function> = Function extends (...args: infer Args) => unknown
  ? { [Index in keyof Args]: Args[Index] | Handle<Args[Index]> }
  : never;

export type Result<Function> = Function extends (...args: never) => infer Value ? Awaited<Value> : never;

/** A handle to the result of a function. */
export type ResultHandle<Function> = Handle<NonNullable<Result<Function>>>;

/** A handle to an item of the array that a function returns. */
export type ItemHandle<Function> =
  NonNullable<Result<Function>> extends (infer Item)[] ? Handle<Item> : never;

/**
 * The functions of one frame. After a navigation, calls go to the new document. All methods await promises in
 * the page, and throw PageError when the function throws.
 */
export interface Bridge<Functions> {
  /** Returns the result as JSON. */
  call<Name extends keyof Functions & string>(
    name: Name,
    ...args: Arguments<Functions[Name]>
  ): Promise<Result<Functions[Name]>>;
  /** Returns a handle to the result, or undefined for null and undefined. */
  find<Name extends keyof Functions & string>(
    name: Name,
    ...args: Arguments<Functions[Name]>
  ): Promise<ResultHandle<Functions[Name]> | undefined>;
  /**
   * Returns a handle to each item of the array that the function returns; none for null and undefined. Each
   * is read here, so the function limits their number.
   */
  findAll<Name extends keyof Functions & string>(
    name: Name,
    ...args: Arguments<Functions[Name]>
  ): Promise<ItemHandle<Functions[Name]>[]>;
  /** A handle to a node that the protocol knows, for use as an argument. */
  // biome-ignore lint/suspicious/noExplicitAny: the protocol knows the node's kind, TypeScript does not.
  adopt(backendNodeId: number): Promise<Handle<any> | undefined>;
  /** Loads a script into the document before its first call. */
  prepare(script: ScriptName): Promise<void>;
}
