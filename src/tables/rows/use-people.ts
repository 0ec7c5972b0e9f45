import { useEffect, useState } from 'react'
import { useLinkedRecords } from '../../fields/linked-records.ts'
import type { KnownPerson } from '../../fields/people/known-person.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Table } from '../../engine/model/structure.ts'

/**
 * Loads the people whom cells of a table can be set to, so that typed and pasted names can be read. Null until they are
 * loaded, and if no field of the table can be set to people.
 */
export function usePeople(table: Table, mayEdit: boolean): readonly KnownPerson[] | null {
  const linked = useLinkedRecords()
  const [people, setPeople] = useState<readonly KnownPerson[] | null>(null)
  const isNeeded = mayEdit && table.fields.some(({ type }) => fieldType(type).people)
  useEffect(() => {
    if (!isNeeded) return
    let isOver = false
    const load = async () => {
      // The page says what the person may do in an effect that runs after this one.
      await Promise.resolve()
      const listed = await linked.listPeople()
      if (!isOver) setPeople(listed)
    }
    // Without them, cells say that people are not loaded, and the editor tries again.
    load().catch((error: unknown) => linked.log(error))
    return () => {
      isOver = true
    }
  }, [isNeeded, linked])
  return people
}
