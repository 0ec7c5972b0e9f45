import { LRUCache } from 'lru-cache'
import type { Platform } from '../platform/platform.ts'
import { selectNames } from './people.sql.ts'
import { type Person, respondentId } from './person.ts'
import { run } from '../platform/sql/run.ts'
import { withoutAddress } from '../texts/without-address.ts'

/** Visitors without an account who write, by the id that stands for all of them. */
const visitorNames: Readonly<Record<string, string>> = { [respondentId]: 'Respondent' }

const remembered = new WeakMap<Platform, LRUCache<string, Person>>()

/**
 * People by their ids, in at most one query. Cached for a minute. A name that is a mail address has no domain, because
 * collaborators from outside the organization read it.
 */
export async function peopleByIds(platform: Platform, userIds: Iterable<string>): Promise<Map<string, Person>> {
  const cache = remembered.get(platform) ?? new LRUCache<string, Person>({ max: 10_000, ttl: 60_000 })
  remembered.set(platform, cache)
  const people = new Map<string, Person>()
  const missing: string[] = []
  for (const id of new Set(userIds)) {
    const person = cache.get(id)
    if (person) people.set(id, person)
    else missing.push(id)
  }
  if (missing.length === 0) return people
  const rows = await run(platform.pool, selectNames(missing))
  const names = new Map(rows.map(({ id, name }) => [id, withoutAddress(name)]))
  for (const id of missing) {
    const person = { id, name: names.get(id) ?? visitorNames[id] ?? null }
    cache.set(id, person)
    people.set(id, person)
  }
  return people
}
