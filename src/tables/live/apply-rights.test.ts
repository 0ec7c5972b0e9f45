import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { metadataQuery } from '../page/metadata.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'
import { applyRights } from './apply-rights.ts'

const may = (editRecords: boolean): BaseRights => ({ editRecords, editStructure: false, manageBase: false })
const answer = (version: number, can: BaseRights) => ({ version, metadata: { tables: [] }, can, conversions: [] })
type Answer = ReturnType<typeof answer>

test('changed rights survive a pending metadata query, which is repeated', async () => {
  const queries = new QueryClient()
  const { queryKey } = metadataQuery('base')
  queries.setQueryData(queryKey, answer(1, may(true)))
  const fetches: PromiseWithResolvers<Answer>[] = []
  const observer = new QueryObserver<Answer>(queries, {
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      const fetch = Promise.withResolvers<Answer>()
      fetches.push(fetch)
      return fetch.promise
    },
  })
  const leave = observer.subscribe(() => undefined)
  void observer.refetch()
  const taken = applyRights(queries, 'base', may(false))
  await expect.poll(() => fetches.length).toBe(2)
  expect(queries.getQueryData(queryKey)).toEqual(answer(1, may(false)))
  fetches[0]?.resolve(answer(2, may(true)))
  await fetches[0]?.promise
  expect(queries.getQueryData(queryKey)).toEqual(answer(1, may(false)))
  fetches[1]?.resolve(answer(2, may(false)))
  await taken
  expect(queries.getQueryData(queryKey)).toEqual(answer(2, may(false)))
  leave()
  queries.clear()
})
