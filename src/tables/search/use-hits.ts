import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { browserClock } from '../../actions/browser-clock.ts'
import type { TableChanges } from '../actions/table-changes.ts'
import { affectsSummaries, RefreshPace } from '../footer/refresh-pace.ts'
import { shownFields } from '../../engine/model/shown-fields.ts'
import type { ShownRows } from '../rows/shown-rows.ts'
import type { TableData } from '../rows/table-data.ts'
import { useTablesClient } from '../page/use-tables-client.ts'
import { type Hit, hitsInOrder, unpackHits } from './hits.ts'

const typingMilliseconds = 150

export interface FoundHits {
  /** The text that was searched for. */
  text: string
  hits: readonly Hit[]
  isCut: boolean
}

/** The cells that contain a text, kept up to date while rows and columns move. Null while loading. */
export function useHits({ basePublicId, table, view, stored, rows, data, changes }: ShownRows, typed: string) {
  const client = useTablesClient()
  const [text] = useDebouncedValue(typed.trim(), typingMilliseconds)
  const fieldIds = useMemo(() => {
    const storedIds = new Set(stored?.fields.map(({ id }) => id))
    return shownFields(table, view.config).flatMap(({ id }) => (storedIds.has(id) ? id : []))
  }, [table, view, stored])
  const { timeZone, locale } = data.context
  const answer = useQuery({
    queryKey: ['hits', basePublicId, table.id, rows.key, rows.query, fieldIds, text],
    queryFn: async ({ signal }) => {
      const { sort: _, ...query } = 'sort' in rows.query ? rows.query : { ...rows.query, sort: null }
      const input = { basePublicId, tableId: table.id, ...query, text, fieldIds, timeZone, locale }
      const { rows: packed, isCut } = await client.records.hits.query(input, { signal })
      return { text, found: unpackHits(packed, fieldIds), isCut }
    },
    enabled: text !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  useNews(changes, () => (text === '' ? Promise.resolve() : answer.refetch()))
  const order = useOrder(data)
  const found = text === '' ? undefined : answer.data
  const hits = useMemo((): FoundHits | null => {
    if (!found || !order) return null
    const shown = {
      rowsOf: (numbers: readonly number[]) =>
        data.order.shown
          .placesOf(new Set(numbers.map(number => changes.localNumber(number))))
          .map(({ number, row }) => ({ number: changes.serverNumber(number), row })),
      columnIds: data.columns.map(({ id }) => id),
    }
    return { text: found.text, hits: hitsInOrder(found.found, shown), isCut: found.isCut }
  }, [found, order, data, changes])
  return { hits, error: answer.data?.text === text ? null : answer.error, isPending: typed.trim() !== hits?.text }
}

/** Searches again after changes, with a minimum pause. */
function useNews(changes: TableChanges, refetch: () => Promise<unknown>): void {
  const ask = useRef(refetch)
  useEffect(() => {
    ask.current = refetch
  })
  useEffect(() => {
    const pace = new RefreshPace(browserClock, () => ask.current())
    const leave = changes.subscribe(({ kind }) => affectsSummaries(kind) && pace.note())
    return () => {
      leave()
      pace.stop()
    }
  }, [changes])
}

/** A number that changes when rows or columns are in another order, with a minimum pause. Never 0. */
function useOrder(data: TableData): number {
  const [order, setOrder] = useState(1)
  useEffect(() => {
    const change = () => setOrder(before => before + 1)
    const pace = new RefreshPace(browserClock, async () => change())
    const leave = data.subscribe(({ kind }) => {
      if (kind === 'order') pace.note()
      else if (kind === 'columns') change()
    })
    return () => {
      leave()
      pace.stop()
    }
  }, [data])
  return order
}
