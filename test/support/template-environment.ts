/**
 * The environment variables of the template's function, as CloudFormation fills them in. `resolve`
 * gives the value of a reference: the logical id of a resource, and the name of an attribute, or
 * `Ref` for the resource itself.
 */
import { type Config, readConfig } from '../../lambda/config/config.ts';
import type { FunctionProperties } from './assembly.ts';

export type Resolve = (logicalId: string, attribute: string) => string;

/** Throws on a value that is neither a text nor a reference. */
export function templateEnvironment(
  { Environment }: FunctionProperties,
  resolve: Resolve,
): Record<string, string> {
  const entries = Object.entries(Environment.Variables);
  return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)]));

  function textOf(value: unknown): string {
    if (typeof value === 'string') return value;
    const { Ref, 'Fn::GetAtt': attribute } = value as { Ref?: string; 'Fn::GetAtt'?: [string, string] };
    if (Ref !== undefined) return resolve(Ref, 'Ref');
    if (attribute !== undefined) return resolve(...attribute);
    throw new Error(`This is not a reference: ${JSON.stringify(value)}`);
  }
}

/** The names of the tables in such an environment. */
export function tablesOf(environment: Record<string, string>): Config['tables'] {
  // This file lies beside the code.
  return readConfig({ ...environment, DENY_HOSTS_FILE: undefined }).tables;
}
