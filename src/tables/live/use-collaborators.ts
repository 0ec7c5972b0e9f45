import { useEffect } from 'react'
import type { TableData } from '../rows/table-data.ts'
import { useBase } from '../page/base-context.ts'
import { hueOf } from './presence.ts'

/** Shows in a table where collaborators are, and which cells wait for an unreachable server. */
export function useCollaborators(data: TableData, tableId: string): void {
  const { userId, session, screen } = useBase()
  const { presence } = screen
  useEffect(() => {
    const showCollaborators = () =>
      data.setCollaborators(
        presence.people.flatMap(({ sessionKey, user, tableId: there, recordId, fieldId }) =>
          user.id === userId || there !== tableId || recordId === null || fieldId === null
            ? []
            : { key: sessionKey, name: user.name ?? 'Someone', hue: hueOf(user.id), recordId, columnId: fieldId },
        ),
      )
    const showOffline = () => data.setOffline(session.state.connection !== 'online')
    showCollaborators()
    showOffline()
    const leaves = [presence.subscribe(showCollaborators), session.subscribe(showOffline)]
    return () => leaves.forEach(leave => leave())
  }, [data, presence, session, userId, tableId])
}
