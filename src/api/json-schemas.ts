import { z } from 'zod'

/** A JSON Schema, or a part of one. */
export type Schema = { [key: string]: unknown }

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy in which every reference went through `rename`. */
function withReferences(value: unknown, rename: (reference: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => withReferences(item, rename))
  if (!isSchema(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, of]) => [
      key,
      key === '$ref' && typeof of === 'string' ? rename(of) : withReferences(of, rename),
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
 * Turns the schemas that check calls into JSON Schemas of one document. What a schema defines for itself
 * (recursive parts) moves to `named`, where references inside the document find it.
 */
export class JsonSchemas {
  /** Parts that others refer to as '#/components/schemas/…'. */
  readonly named: Record<string, Schema> = {}
  #count = 0

  /** The schema of a payload that several schemas check together; kept under the name of the call. */
  add(name: string, schemas: readonly z.ZodType[]): Schema | undefined {
    const merged = merge(schemas.map(schema => this.inline(schema) ?? {}))
    if (!merged) return undefined
    this.named[name] = merged
    return { $ref: `#/components/schemas/${name}` }
  }

  /** The schema itself, to stand where it is used. */
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
