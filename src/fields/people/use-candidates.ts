import { useEffect, useState } from 'react'
import { useLinkedRecords } from '../linked-records.ts'
import type { KnownPerson } from './known-person.ts'

/** The people whom a cell can be set to, as they are now; null until they are loaded. */
export function useCandidates(): { people: readonly KnownPerson[] | null; isFailed: boolean } {
  const linked = useLinkedRecords()
  const [people, setPeople] = useState(() => linked.names?.candidates ?? null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    linked.listPeople().then(
      listed => isOver || setPeople(listed),
      (error: unknown) => {
        linked.log(error)
        if (!isOver) setFailed(true)
      },
    )
    return () => {
      isOver = true
    }
  }, [linked])
  return { people, isFailed: isFailed && people === null }
}
