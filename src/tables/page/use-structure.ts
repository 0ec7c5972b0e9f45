import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { toastUndo } from '../../ui/toasts/toasts.tsx'
import { metadataQuery } from './metadata.ts'
import { type StructureEdits, structureEdits } from '../structure/structure-edits.ts'
import { useBase } from './base-context.ts'

/** The structure of the base as this tab shows it: what the server has, with the changes of the person on top. */
export function useShownStructure() {
  const { basePublicId, screen, rights } = useBase()
  const { structure, staleness } = screen
  const queries = useQueryClient()
  const query = metadataQuery(basePublicId)
  const { data, error, isFetching, refetch } = useQuery(query)
  useEffect(() => {
    const { queryKey } = metadataQuery(basePublicId)
    const receive = () => {
      const answer = queries.getQueryData(queryKey)
      if (answer) {
        structure.receive(answer)
        rights.learn(answer.can)
      } else structure.forget()
    }
    const catchUp = () => {
      if (structure.isBehind || staleness.isBaseStale)
        void queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
    }
    receive()
    catchUp()
    const leave = structure.subscribe(catchUp)
    const leaveCache = queries.getQueryCache().subscribe(event => {
      const [kind, id] = event.query.queryKey
      if (event.type !== 'updated' || kind !== queryKey[0] || id !== queryKey[1]) return
      if (event.action.type === 'success' && !event.action.manual) staleness.baseLoaded()
      receive()
    })
    return () => {
      leave()
      leaveCache()
    }
  }, [queries, structure, staleness, rights, basePublicId])
  const shown = useSyncExternalStore(
    listener => structure.subscribe(listener),
    () => structure.shown,
  )
  return { metadata: shown, can: data?.can, conversions: data?.conversions, error, isFetching, refetch }
}

/** The edits of the structure for `StructureEditsContext`. Undo returns to the given table and view. */
export function useNewStructureEdits(shown: {
  tableId: string | undefined
  viewId: string | undefined
}): StructureEdits {
  const base = useBase()
  const { tableId = '', viewId = '' } = shown
  return useMemo(() => structureEdits({ ...base, tableId, viewId, offerUndo: toastUndo }), [base, tableId, viewId])
}
