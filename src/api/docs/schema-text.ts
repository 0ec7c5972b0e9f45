import type { Schema } from '../json-schemas.ts'

/** Resolves a reference. */
export type Resolve = (reference: string) => Schema | undefined

interface Place {
  resolve: Resolve
  /** References that are being written out around this place: a recursive one stops there. */
  open: readonly string[]
  indent: string
}

/** Conditions hold conditions: deeper than this nobody reads them. */
const deepest = 3

const schemasOf = (value: unknown): Schema[] => (Array.isArray(value) ? (value as Schema[]) : [])

function objectText(schema: Schema, place: Place): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const required = new Set((schema.required ?? []) as string[])
  const additional = schema.additionalProperties
  if (place.indent.length > 2 * deepest) return '{…}'
  const inner = { ...place, indent: `${place.indent}  ` }
  const lines = properties.map(([name, property]) => {
    const optional = required.has(name) && property.default === undefined ? '' : '?'
    return `${inner.indent}${name}${optional}: ${text(property, inner)}`
  })
  if (typeof additional === 'object' && additional !== null) {
    lines.push(`${inner.indent}[id: string]: ${text(additional as Schema, inner)}`)
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${place.indent}}`
}

const unique = (texts: string[]) => [...new Set(texts)]

function text(schema: Schema, place: Place): string {
  if (typeof schema.$ref === 'string') {
    const target = place.open.includes(schema.$ref) ? undefined : place.resolve(schema.$ref)
    return target ? text(target, { ...place, open: [...place.open, schema.$ref] }) : '…'
  }
  if (Array.isArray(schema.enum)) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  const alternatives = [...schemasOf(schema.anyOf), ...schemasOf(schema.oneOf)]
  if (alternatives.length > 0) return unique(alternatives.map(one => text(one, place))).join(' | ')
  const parts = schemasOf(schema.allOf)
  if (parts.length > 0) return unique(parts.map(one => text(one, place))).join(' & ')
  if (schema.type === 'object') return objectText(schema, place)
  if (schema.type === 'array') {
    const item = text((schema.items ?? {}) as Schema, place)
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  return Array.isArray(schema.type) ? schema.type.join(' | ') : String(schema.type ?? 'any')
}

/** A schema as people read types: `{ name: string, color?: string | null }`, over several lines. */
export const schemaText = (schema: Schema, resolve: Resolve): string => text(schema, { resolve, open: [], indent: '' })
