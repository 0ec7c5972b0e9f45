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

/** How deep lists and objects of a file can be in each other, and how many it can have. No form comes near. */
const [maxDepth, maxParts] = [50, 100_000]

/** Why a file holds too much to be a form; null if it does not. It is found before anything of the file is read. */
export function sizeProblem(json: unknown): string | null {
  let level: object[] = typeof json === 'object' && json !== null ? [json] : []
  let count = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return 'The file is nested too deeply to be a form.'
    const next: object[] = []
    for (const part of level) {
      for (const value of Object.values(part) as unknown[]) {
        if (typeof value !== 'object' || value === null) continue
        count += 1
        if (count > maxParts) return 'The file has too many parts to be a form.'
        next.push(value)
      }
    }
    level = next
  }
  return null
}
