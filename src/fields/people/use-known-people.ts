import { useEffect, useMemo, useState } from 'react'
import { useLinkedRecords } from '../linked-records.ts'
import type { KnownPerson } from './known-person.ts'

/** The people whom a cell or filter of the base can name, by name. People without access come from cells. */
export function useKnownPeople(): readonly KnownPerson[] {
  const linked = useLinkedRecords()
  const [listed, setListed] = useState<readonly KnownPerson[]>([])
  useEffect(() => {
    let isOver = false
    linked.listPeople().then(
      people => isOver || setListed(people),
      // The people in cells are known without a call.
      error => linked.log(error),
    )
    return () => {
      isOver = true
    }
  }, [linked])
  return useMemo(() => {
    const people = new Map<string, KnownPerson>()
    for (const [id, name] of linked.names?.people ?? []) people.set(id, { id, name })
    for (const person of listed) people.set(person.id, person)
    return [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name))
  }, [linked, listed])
}
