import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { ClientBase } from 'pg'

// Each base, and the shared schema, may be on its own server. So a transaction, and every statement, touches only one
// of them. Statements are checked by their texts, which always name the schema for tables of a base and never for
// shared tables.

/** What a transaction may touch: the schema of a base, or `shared` for the tables that all bases share. */
export type Scope = string

export const shared: Scope = 'shared'

const scopes = new WeakMap<ClientBase, Scope>()

/** Restricts a connection to a scope during a transaction; null lifts the restriction. */
export function setScope(connection: ClientBase, scope: Scope | null): void {
  if (scope === null) scopes.delete(connection)
  else scopes.set(connection, scope)
}

const refusing = new WeakSet<object>()

/** Refuses all statements on a connection, or allows them again. Those that were sent before get their answers. */
export function refuseStatements(connection: object, isRefused: boolean): void {
  if (isRefused) refusing.add(connection)
  else refusing.delete(connection)
}

/**
 * @throws Error for a statement that touches several scopes, or another scope than its transaction, and for every
 *   statement on a connection that refuses them.
 */
export function checkScope(connection: object, text: string): void {
  if (refusing.has(connection)) throw new Error(`This connection takes no statement now: ${text}`)
  const touched = touchedScope(text)
  if (touched !== null && touched !== shared) noteBase(connection, touched)
  const scope = scopes.get(connection as ClientBase)
  if (scope !== undefined && touched !== null && touched !== scope) {
    throw new Error(`A transaction on ${scope} cannot touch ${touched}: ${text}`)
  }
}

/** The most characters of statements that are remembered. Long texts rarely come again. */
const maxCachedLength = 8_000_000
const maxTextLength = 10_000

const basesOf = new WeakMap<object, Set<Scope>>()

function noteBase(connection: object, base: Scope): void {
  const bases = basesOf.get(connection)
  if (bases) bases.add(base)
  else basesOf.set(connection, new Set([base]))
}

/** The number of bases that statements on a connection have touched. */
export const countBases = (connection: object): number => basesOf.get(connection)?.size ?? 0

/** What statements touch, by their texts; an empty text for nothing. The ones used last stay. */
const cachedScopes = new LRUCache<string, Scope>({
  maxSize: maxCachedLength,
  sizeCalculation: (_scope, text) => Math.max(text.length, 1),
})

/**
 * Returns what a statement touches; null for neither a base nor a shared table.
 * @throws Error if it touches several scopes.
 */
function touchedScope(text: string): Scope | null {
  const cached = cachedScopes.get(text)
  if (cached !== undefined) return cached === '' ? null : cached
  const code = text.replace(/'(?:[^']|'')*'/g, "''")
  const all = new Set<Scope>([...code.matchAll(/"(base_\d+)"/g)].map(([, schema = '']) => schema))
  sharedTable ??= sharedTablePattern()
  if (sharedTable.test(code)) all.add(shared)
  if (all.size > 1) throw new Error(`A statement cannot touch ${[...all].join(' and ')}: ${text}`)
  const [scope = null] = all
  if (text.length <= maxTextLength) cachedScopes.set(text, scope ?? '')
  return scope
}

let sharedTable: RegExp | undefined

function sharedTablePattern(): RegExp {
  return new RegExp(
    `\\b(?:from|join|into|update|using|only|table|copy)\\s+"?(?:${sharedTables().join('|')})\\b(?!"?\\.)`,
    'i',
  )
}

/** The tables that the migrations of the shared schema create. */
export function sharedTables(folder = path.resolve(import.meta.dirname, '../../../migrations')): string[] {
  const tables = new Set<string>()
  for (const name of readdirSync(folder).toSorted()) {
    if (!name.endsWith('.sql')) continue
    const text = readFileSync(path.join(folder, name), 'utf8')
    for (const [, verb, table = ''] of text.matchAll(/^(create|drop) table (?:if (?:not )?exists )?"?(\w+)/gim)) {
      if (verb?.toLowerCase() === 'create') tables.add(table)
      else tables.delete(table)
    }
  }
  return [...tables]
}
