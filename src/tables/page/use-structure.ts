import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { toastUndo } from '../../ui/toasts/toasts.tsx'
import { metadataQuery } from './metadata.ts'
import { structureEdits } from '../structure/structure-edits.ts'
import type { BaseActions } from './use-base-actions.ts'

/** The structure of a base as this tab shows it: what the server holds, with what the person has done to it. */
export function useShownStructure({ basePublicId, screen: { structure, staleness }, rights }: BaseActions) {
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

/** What can be done to the tables, fields and views of a base, from where the person stands. */
export function useStructure(actions: BaseActions, at: { tableId: string | undefined; viewId: string | undefined }) {
  const { tableId = '', viewId = '' } = at
  return useMemo(
    () => structureEdits({ ...actions, tableId, viewId, offerUndo: toastUndo }),
    [actions, tableId, viewId],
  )
}
