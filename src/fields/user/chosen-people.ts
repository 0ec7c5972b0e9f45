import type { KnownPerson } from '../people/known-person.ts'
import { fold } from '../text/fold.ts'

/** People whose name or address contains a text: those whose name starts with it first, and the person who searches. */
export function matchingPeople(people: readonly KnownPerson[], search: string, me?: string): KnownPerson[] {
  const needle = fold(search.trim())
  const rank = ({ id, name }: KnownPerson) => (needle !== '' && !fold(name).startsWith(needle) ? 2 : id === me ? 0 : 1)
  return people
    .filter(({ name, email = '' }) => fold(name).includes(needle) || fold(email).includes(needle))
    .toSorted((one, other) => rank(one) - rank(other))
}

/** Adds or removes a person. If only one can be chosen, they replace the former one. */
export function toggled(chosen: readonly string[], id: string, allowMultiple: boolean): string[] {
  if (chosen.includes(id)) return chosen.filter(one => one !== id)
  return allowMultiple ? [...chosen, id] : [id]
}
