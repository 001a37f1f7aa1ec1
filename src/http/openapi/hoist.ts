type Json = Record<string, unknown>;

/** A place for schemas with a name: documents refer to them instead of repeating them. */
export type Components = { readonly schemas: Json };

/**
 * A schema as a document carries it: one with a title becomes a component of that name and a reference to it, and a
 * scalar or null becomes one list of types.
 */
export function hoist(schema: unknown, components: Components): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner: Json = {};
  for (const [member, value] of Object.entries(schema)) {
    inner[member] = member === 'enum' || member === 'required' ? value : hoist(value, components);
  }
  const { title, ...plain } = withPatterns(withTypes(inner));
  if (typeof title !== 'string') return plain;
  const known = components.schemas[title];
  if (known !== undefined && !Bun.deepEquals(known, plain)) throw new Error(`two schemas are called ${title}`);
  components.schemas[title] = plain;
  return { $ref: `#/components/schemas/${title}` };
}

/** `anyOf: [{type: number}, {type: null}]` is `type: [number, null]`. */
function withTypes(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return schema;
  const [value] = anyOf as [Json];
  if (typeof value.type !== 'string' || value.type === 'object' || value.type === 'array') return schema;
  const values = Array.isArray(value.enum) ? { enum: [...value.enum, null] } : {};
  return { ...value, ...values, type: [value.type, 'null'], ...rest };
}

/** TypeBox writes objects with members of any name as a pattern that all names match. */
function withPatterns(schema: Json): Json {
  const { patternProperties, ...rest } = schema;
  if (typeof patternProperties !== 'object' || patternProperties === null) return schema;
  return { ...rest, additionalProperties: Object.values(patternProperties)[0] };
}
