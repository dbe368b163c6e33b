/**
 * Gives the enums and objects inside a schema a name, and writes "or null" in the forms that client
 * generators read. Generators name the types of a client after the schemas in `components.schemas`; an enum
 * that is nullable in place becomes up to three types. Takes a JSON Schema of fields; returns it with
 * references, and the named parts.
 */
import { asObject, type Json, type JsonObject } from './json.ts';
import { refTo } from './schema-parts.ts';

const NULL: JsonObject = { type: 'null' };

interface NamedParts {
  schema: JsonObject;
  /** Name -> schema. */
  parts: JsonObject;
}

/** Throws when two different parts would have the same name. */
export function nameParts(schema: JsonObject): NamedParts {
  const parts = new Map<string, JsonObject>();
  return { schema: inObject(schema), parts: Object.fromEntries(parts) };

  function inObject({ properties, ...rest }: JsonObject): JsonObject {
    const named = Object.entries(asObject(properties)).map(([field, property]) => [
      field,
      inField(field, asObject(property)),
    ]);
    const { required, ...others } = rest;
    return {
      ...others,
      ...(Array.isArray(required) && required.length > 0 ? { required } : {}),
      properties: Object.fromEntries(named),
    };
  }

  function inField(field: string, property: JsonObject): JsonObject {
    const { anyOf, ...notes } = property;
    if (anyOf === undefined) return inPlace(field, property);
    const [kind, nothing] = anyOf as readonly JsonObject[];
    if (kind === undefined || nothing?.type !== 'null') throw new Error(`${field} has an unknown anyOf`);
    return orNull(field, kind, notes);
  }

  /**
   * A default stands inside of the alternative, because openapi-typescript makes a property required that has
   * a default of its own, and because other clients would send it. The description repeats it for their
   * readers. An enum has it in the description only: the Python client of OpenAPI Generator names a default's
   * constant otherwise than the enum itself does, and cannot be imported.
   */
  function orNull(field: string, kind: JsonObject, { default: byDefault, ...notes }: JsonObject): JsonObject {
    if (byDefault !== undefined) {
      const description = `${notes.description} Default: ${JSON.stringify(byDefault)}.`;
      const inner = kind.enum === undefined ? { ...kind, default: byDefault } : kind;
      return { anyOf: [inPlace(field, inner), NULL], ...notes, description };
    }
    const inner = inPlace(field, kind);
    if (inner.$ref !== undefined) return { anyOf: [inner, NULL], ...notes };
    return { ...inner, ...notes, type: [asType(inner.type), 'null'] };
  }

  function inPlace(field: string, schema: JsonObject): JsonObject {
    if (schema.enum !== undefined) return reference(typeName(field), { type: 'string', ...schema });
    if (schema.properties !== undefined) return reference(typeName(field), inObject(schema));
    if (schema.items === undefined) return schema;
    return { ...schema, items: inPlace(singular(field), asObject(schema.items)) };
  }

  function reference(name: string, part: JsonObject): JsonObject {
    const titled = { title: name, ...part, ...constantNames(name, part.enum) };
    const twin = parts.get(name);
    if (twin !== undefined && JSON.stringify(twin) !== JSON.stringify(titled)) {
      throw new Error(`Two schemas have the name ${name}`);
    }
    parts.set(name, titled);
    return refTo(name);
  }
}

/**
 * Names for the constants of an enum with "". Generators call "" EMPTY in every enum, or VALUE_0; a Go
 * package cannot have one name twice.
 */
function constantNames(name: string, values: Json | undefined): JsonObject {
  if (!Array.isArray(values) || !values.includes('')) return {};
  const names = values.map((value: Json) => (value === '' ? `Default${name}` : inCapitals(String(value))));
  return { 'x-enum-varnames': names };
}

/**
 * Types that are not named as their field: the Go client of oapi-codegen has a constant
 * Media, for the kind of resource.
 */
const TYPE_NAMES: Record<string, string> = { media: 'PaperMedia' };

function typeName(field: string): string {
  return TYPE_NAMES[field] ?? inCapitals(field);
}

/** colorScheme -> ColorScheme */
function inCapitals(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** cookies -> cookie */
function singular(field: string): string {
  return field.replace(/s$/, '');
}

function asType(type: Json | undefined): string {
  if (typeof type !== 'string') throw new Error('The schema has no type');
  return type;
}
