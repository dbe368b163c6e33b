/**
 * Calls functions of the in-page scripts by name, in the document that a frame shows. They run in an isolated world:
 * they see the page's DOM, but not the page's scripts, nor what the page has put in place of a built-in.
 */

import type { ScriptName } from './functions.ts';

/** Something that stays in the page, such as an element. */
export interface Handle<Value> {
  readonly objectId: string;
  /** Never set. Says what the handle stands for. */
  readonly value?: Value;
}

/** What a function takes: JSON, or a handle in place of any argument. */
export type Arguments<Function> = Function extends (...args: infer Args) => unknown
  ? { [Index in keyof Args]: Args[Index] | Handle<Args[Index]> }
  : never;

export type Result<Function> = Function extends (...args: never) => infer Value ? Awaited<Value> : never;

/** A handle to what a function gives. */
export type ResultHandle<Function> = Handle<NonNullable<Result<Function>>>;

/** Of an array: a handle to one of its items. */
export type ItemHandle<Function> =
  NonNullable<Result<Function>> extends (infer Item)[] ? Handle<Item> : never;

/**
 * One document's functions. The next document of the frame takes its place by itself. All methods await promises
 * in the page, and throw PageError when the function throws there.
 */
export interface Bridge<Functions> {
  /** Gives the result as JSON. */
  call<Name extends keyof Functions & string>(
    name: Name,
    ...args: Arguments<Functions[Name]>
  ): Promise<Result<Functions[Name]>>;
  /** Gives a handle to the result, or undefined for null and undefined. */
  find<Name extends keyof Functions & string>(
    name: Name,
    ...args: Arguments<Functions[Name]>
  ): Promise<ResultHandle<Functions[Name]> | undefined>;
  /** Gives a handle to each item of the array that the function gives; none for null and undefined. */
  findAll<Name extends keyof Functions & string>(
    name: Name,
    ...args: Arguments<Functions[Name]>
  ): Promise<ItemHandle<Functions[Name]>[]>;
  /** A handle to a node that the protocol knows, for use as an argument. */
  // biome-ignore lint/suspicious/noExplicitAny: the protocol knows the node's kind, TypeScript does not.
  adopt(backendNodeId: number): Promise<Handle<any> | undefined>;
  /** Puts a script into the document ahead of its first call. */
  prepare(script: ScriptName): Promise<void>;
}
