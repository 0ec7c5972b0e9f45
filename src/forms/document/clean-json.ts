import { cleanText } from '../../fields/text/clean-text.ts'

/** JSON whose texts PostgreSQL can store, keys included. */
export function cleanJson(json: unknown): unknown {
  if (typeof json === 'string') return cleanText(json)
  if (Array.isArray(json)) return json.map(cleanJson)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [cleanText(key), cleanJson(value)]))
}
