/** An object of a file from outside. Its values can be anything. */
export type Json = Readonly<Record<string, unknown>>

export const isObject = (json: unknown): json is Json =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** A value of an object, if it is its own. */
const valueIn = (json: unknown, key: string): unknown =>
  isObject(json) && Object.hasOwn(json, key) ? json[key] : undefined

export const objectIn = (json: unknown, key: string): Json => {
  const value = valueIn(json, key)
  return isObject(value) ? value : {}
}

export const hasIn = (json: unknown, key: string): boolean => valueIn(json, key) !== undefined

/** The objects of a list. Other values in it are left out. */
export function objectsIn(json: unknown, key: string): Json[] {
  const value = valueIn(json, key)
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** A text, without white space around it; a number as text; '' for anything else. */
export function textIn(json: unknown, key: string): string {
  const value = valueIn(json, key)
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

export const numberIn = (json: unknown, key: string): number | null => {
  const value = valueIn(json, key)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export const flagIn = (json: unknown, key: string): boolean => valueIn(json, key) === true

/** The deepest list or object that a file can have. No form comes near. */
const maxDepth = 50

/** Whether lists and objects are in each other more often than anything in a form. */
export function isTooDeep(json: unknown): boolean {
  let level: unknown[] = [json]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return false
}
