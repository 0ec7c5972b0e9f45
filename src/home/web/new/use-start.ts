import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ItemStart, ItemStarts } from '../../../flows/flow-type.ui.ts'

const keyOf = (type: string, id: string | undefined) => ['item-start', type, id]

/**
 * What a new item starts from, by its id in the address. `isMissing` says that this tab no longer has it, as in an address
 * that was opened elsewhere.
 */
export function useStart(type: string, starts: ItemStarts | undefined, id: string | undefined) {
  const queries = useQueryClient()
  const isNamed = starts !== undefined && id !== undefined
  const { data, isPending, error } = useQuery({
    queryKey: keyOf(type, id),
    queryFn: () => (isNamed ? starts.load(id) : null),
    enabled: isNamed,
    // What was chosen does not change.
    staleTime: Infinity,
  })
  return {
    start: isNamed ? (data ?? null) : null,
    isLoading: isNamed && isPending,
    isMissing: isNamed && !isPending && !error && data === null,
    error: isNamed ? error : null,
    choose: (start: ItemStart) => queries.setQueryData(keyOf(type, start.id), start),
  }
}
