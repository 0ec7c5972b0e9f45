/** A missing value in PostgreSQL's COPY text format. */
export const copyNull = '\\N'

const special = /[\\\t\n\r]/
const specials = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escapeText = (text: string): string =>
  special.test(text) ? text.replace(specials, found => escapes[found]!) : text

/**
 * A value in COPY's text format, written as the driver would send it as a parameter.
 * @throws TypeError for a value that no column can hold.
 */
export function copyText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return escapeText(value)
    case 'number':
    case 'bigint':
      return String(value)
    case 'boolean':
      return value ? 't' : 'f'
    case 'undefined':
      return copyNull
    case 'object':
      if (value === null) return copyNull
      if (value instanceof Date) return value.toISOString()
      return escapeText(Array.isArray(value) ? arrayLiteral(value) : JSON.stringify(value))
    default:
      throw new TypeError(`A ${typeof value} cannot be stored`)
  }
}

/** A value in COPY's text format, for a column of the type `jsonb`. */
export const copyJson = (value: unknown): string => escapeText(JSON.stringify(value))

const arrayLiteral = (items: unknown[]): string => `{${items.map(arrayItem).join(',')}}`

function arrayItem(item: unknown): string {
  if (item === null || item === undefined) return 'NULL'
  if (Array.isArray(item)) return arrayLiteral(item)
  const text = typeof item === 'object' ? JSON.stringify(item) : String(item)
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}
