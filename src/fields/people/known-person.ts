import type { FieldContext } from '../field-type.ts'
import { fold } from '../text/fold.ts'

/** A person whom a cell or filter can name. */
export interface KnownPerson {
  id: string
  name: string
  /** Absent if the reader may not see it. */
  email?: string
}

interface PeopleIndex {
  ids: ReadonlySet<string>
  /** People by folded name. Several can have the same name. */
  byName: ReadonlyMap<string, readonly string[]>
  byEmail: ReadonlyMap<string, string>
}

const indexes = new WeakMap<readonly KnownPerson[], PeopleIndex>()

/** People by id, name, and address, cached by list. */
function peopleIndex(people: readonly KnownPerson[]): PeopleIndex {
  const cached = indexes.get(people)
  if (cached) return cached
  const byName = new Map<string, string[]>()
  for (const { id, name } of people) byName.set(fold(name), [...(byName.get(fold(name)) ?? []), id])
  const index = {
    ids: new Set(people.map(({ id }) => id)),
    byName,
    byEmail: new Map(people.flatMap(({ id, email }) => (email === undefined ? [] : [[fold(email), id]]))),
  }
  indexes.set(people, index)
  return index
}

/** The people whom cells can be set to; undefined if they are not loaded. */
const candidatesIn = (context: FieldContext | undefined): readonly KnownPerson[] | undefined =>
  context?.candidates ?? context?.base?.candidates

/** Whether a person no longer has access to the base, as far as that is known. */
export function isGone(id: string, context: FieldContext): boolean {
  const candidates = candidatesIn(context)
  return candidates !== undefined && !peopleIndex(candidates).ids.has(id)
}

/** The address of a person; undefined if the reader may not see it. */
export const addressOf = (id: string, context: FieldContext): string | undefined =>
  candidatesIn(context)?.find(person => person.id === id)?.email

/** 'Ann Lee <ann@example.com>' names a person by address. */
const inBrackets = /<([^<>]+@[^<>]+)>\s*$/

/** Finds the one person with a name or address. Ignores case. */
export function findPerson(text: string, context: FieldContext): { id: string } | { problem: string } {
  const candidates = candidatesIn(context)
  if (!candidates) return { problem: 'The people of this base are not loaded. Try again in a moment.' }
  const { byName, byEmail } = peopleIndex(candidates)
  const written = text.trim()
  const named = byName.get(fold(written)) ?? []
  const id = byEmail.get(fold(inBrackets.exec(written)?.[1]?.trim() ?? written)) ?? named[0]
  const shown = written.slice(0, 100)
  if (id === undefined) return { problem: `No one with access to this base is named '${shown}'` }
  if (named.length > 1) return { problem: `${named.length} people are named '${shown}'. Use an email address.` }
  return { id }
}
