import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Destination } from '../actions/destination-of.ts'
import type { Metadata } from '../../engine/model/structure.ts'
import { momentOf, type PastMoment } from '../history/moment.ts'
import { readStack, type StackedRecord, writeStack } from '../linked/record-stack.ts'
import { useBase } from './base-context.ts'
import { LastViews } from './last-views.ts'
import { selectTableAndView } from './metadata.ts'

/** What an address names: a table and view, an open record, and an earlier version. */
export interface BaseAddress {
  table?: string | undefined
  view?: string | undefined
  record?: string | undefined
  /** The records that are open above the table, in the form of `writeStack`. */
  over?: string | undefined
  at?: string | undefined
  version?: number | undefined
}

interface Addressed {
  requested: BaseAddress
  metadata: Metadata | null
  /** Whether `metadata` may be incomplete. */
  isFetching: boolean
  /** The place that an undo or redo returns to. */
  jump: Destination | null
}

/** What the page of a base shows by its address, and functions that change it. Follows undo and redo. */
export function useBaseAddress({ requested, metadata, isFetching, jump }: Addressed) {
  const { basePublicId, userId } = useBase()
  const navigate = useNavigate()
  // An address without a table stays with the one that it showed first, even if tables are reordered, and after going
  // back to it.
  const [unnamedPlace, setUnnamedPlace] = useState(requested)
  const lastViews = useMemo(
    () => new LastViews(globalThis.localStorage ?? null, { userId, basePublicId }),
    [userId, basePublicId],
  )
  // Only on the first load: going back to an address shows what it showed before.
  const [start, setStart] = useState<BaseAddress | null>(requested)
  const isStart = start !== null && requested.view === undefined && requested.table === start.table
  if (start && !isStart) setStart(null)
  const { table, view } = metadata
    ? selectTableAndView(metadata, requested.table === undefined ? unnamedPlace : requested, isStart ? lastViews : null)
    : {}
  const isElsewhere = table?.id !== unnamedPlace.table || view?.id !== unnamedPlace.view
  if (requested.table === undefined && table && view && isElsewhere) setUnnamedPlace({ table: table.id, view: view.id })
  const here = { table: table?.id, view: view?.id }

  const go = (to: BaseAddress, replace = false) => {
    // Opening a table opens its last view.
    const lastView = to.table === undefined ? undefined : lastViews.of(to.table)
    const isThere = metadata?.tables.some(
      ({ id, views }) => id === to.table && views.some(each => each.id === lastView),
    )
    const search = to.view === undefined && isThere ? { ...to, view: lastView } : to
    void navigate({
      to: '.',
      search: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
      replace,
    })
  }

  const past = momentOf(requested)
  /** Opens a view unless it is open already; an open record stays then. */
  const jumpTo = (tableId: string, viewId: string) => {
    if (past || tableId !== table?.id || viewId !== view?.id) go({ table: tableId, view: viewId })
  }
  // A table that is not the first is named in the address, so that a reload finds it. A deleted one is replaced by the
  // one on the screen.
  const isFirst = table?.id === metadata?.tables[0]?.id
  const isNamed = requested.table === undefined ? isFirst : requested.table === table?.id || isFetching || past !== null
  const place = jump?.recordId === undefined ? jump : null
  const isLeaving = place !== null && place.tableId !== table?.id
  const unnamed = isNamed || isLeaving ? undefined : table?.id
  // A view that the person may not see, or that is deleted, is replaced in the address, too.
  const isOther =
    requested.view === undefined ? isStart && view?.id !== table?.views[0]?.id : requested.view !== view?.id
  const isSettled = !isFetching && past === null && !(place && (isLeaving || place.viewId !== view?.id))
  const corrected = isOther && isSettled && unnamed === undefined ? view?.id : undefined
  const correct = () => go({ ...requested, ...here }, true)
  const showRecordOf = ({ tableId, recordId }: { tableId: string; recordId: string }) =>
    go({ ...(tableId === here.table ? here : { table: tableId }), record: recordId })
  const latest = useRef({ go, jumpTo, correct, showRecordOf })
  useEffect(() => {
    latest.current = { go, jumpTo, correct, showRecordOf }
  })
  useEffect(() => {
    if (corrected !== undefined) latest.current.correct()
  }, [corrected, requested.view])
  const isPast = past !== null
  useEffect(() => {
    if (here.table !== undefined && here.view !== undefined && !isPast) lastViews.note(here.table, here.view)
  }, [lastViews, here.table, here.view, isPast])
  useEffect(() => {
    if (jump?.recordId !== undefined) latest.current.showRecordOf({ ...jump, recordId: jump.recordId })
    else if (jump) latest.current.jumpTo(jump.tableId, jump.viewId)
  }, [jump])
  useEffect(() => {
    if (unnamed !== undefined) latest.current.go({ table: unnamed }, true)
  }, [unnamed])

  return {
    table,
    view,
    /** The moment that is shown; null for the current version. */
    past,
    open: (tableId: string, viewId?: string) => go({ table: tableId, view: viewId }),
    openRecord: showRecordOf,
    showRecord: (recordId: string | null) =>
      go({ ...here, record: recordId ?? undefined }, requested.record !== undefined),
    /** The records that are open above each other. */
    stack: past ? [] : readStack(requested.over),
    showStack: (stack: readonly StackedRecord[]) =>
      go(
        { ...here, record: requested.record, over: writeStack(stack) },
        stack.length <= readStack(requested.over).length,
      ),
    /** Shows an earlier version, of the table on the screen by default. */
    look: ({ at, version }: PastMoment, tableId = here.table) =>
      go({ ...(tableId === here.table ? here : { table: tableId }), at, version: version ?? undefined }),
    backToNow: () => go(here),
  }
}
