import { cleanText } from '../../fields/text/clean-text.ts'

/** Deeper than anything in a form. */
const maxDepth = 50

/** JSON whose texts PostgreSQL can store, keys included. What is nested too deep becomes null. */
export function cleanJson(json: unknown, depth = 0): unknown {
  if (typeof json === 'string') return cleanText(json)
  if (depth > maxDepth) return null
  if (Array.isArray(json)) return json.map(each => cleanJson(each, depth + 1))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [cleanText(key), cleanJson(value, depth + 1)]))
}
