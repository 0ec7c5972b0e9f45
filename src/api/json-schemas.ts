import { z } from 'zod'

/** A JSON Schema, or a part of one. */
export type Schema = { [key: string]: unknown }

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Copies a schema and renames every reference. */
function withReferences(value: unknown, rename: (reference: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => withReferences(item, rename))
  if (!isSchema(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, property]) => [
      key,
      key === '$ref' && typeof property === 'string' ? rename(property) : withReferences(property, rename),
    ]),
  )
}

function merge(schemas: Schema[]): Schema | undefined {
  if (schemas.length <= 1) return schemas[0]
  if (schemas.some(schema => schema.type !== 'object')) return { allOf: schemas }
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map(schema => schema.properties)),
    required: [...new Set(schemas.flatMap(schema => (schema.required as string[] | undefined) ?? []))],
  }
}

/**
 * Converts zod schemas to JSON Schemas of one document. Definitions inside a schema (its recursive parts) move to `named`,
 * which the references of the document point to.
 */
export class JsonSchemas {
  /** Schemas by name. References have the form '#/components/schemas/…'. */
  readonly named: Record<string, Schema> = {}
  #count = 0

  /** Adds the merged schema of a call's payload under the name of the call. Returns a reference to it. */
  add(name: string, schemas: readonly z.ZodType[]): Schema | undefined {
    const merged = merge(schemas.map(schema => this.inline(schema) ?? {}))
    if (!merged) return undefined
    this.named[name] = merged
    return { $ref: `#/components/schemas/${name}` }
  }

  /** Returns a schema to use in place. */
  inline(schema: z.ZodType | undefined, io: 'input' | 'output' = 'input'): Schema | undefined {
    if (!schema) return undefined
    const { $schema: _, $defs, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
    if (!JSON.stringify(whole).includes('"$ref"')) return whole
    this.#count += 1
    const prefix = `part-${this.#count}`
    const rename = (reference: string) =>
      `#/components/schemas/${reference === '#' ? prefix : reference.replace('#/$defs/', `${prefix}.`)}`
    for (const [name, part] of Object.entries(isSchema($defs) ? $defs : {})) {
      this.named[`${prefix}.${name}`] = withReferences(part, rename) as Schema
    }
    const renamed = withReferences(whole, rename) as Schema
    this.named[prefix] = renamed
    return renamed
  }
}
