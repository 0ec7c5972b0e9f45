import type { Schema } from '../json-schemas.ts'

/** Values for fields of these names. */
export type Known = Record<string, unknown>

function sampleText(schema: Schema): string {
  const length = typeof schema.minLength === 'number' ? schema.minLength : 1
  return 'x'.repeat(Math.max(length, 1))
}

/** The smallest value that a JSON Schema accepts: required fields, and fields with known values. */
export function sampleValue(schema: Schema, samples: Known): unknown {
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (alternatives?.[0]) return sampleValue(alternatives[0], samples)
  switch (schema.type) {
    case 'string':
      return sampleText(schema)
    case 'number':
    case 'integer':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: (schema.minItems as number | undefined) ?? 0 }, () =>
        sampleValue((schema.items ?? {}) as Schema, samples),
      )
    default:
      return sampleObject(schema, samples)
  }
}

function sampleObject(schema: Schema, samples: Known): object {
  const required = new Set((schema.required ?? []) as string[])
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  return Object.fromEntries(
    fields
      .filter(([name]) => name in samples || required.has(name))
      .map(([name, property]) => [name, name in samples ? samples[name] : sampleValue(property, samples)]),
  )
}
