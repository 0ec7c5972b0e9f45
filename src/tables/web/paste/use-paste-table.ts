import { useEffect, useRef } from 'react'
import { contextHere } from '../../../fields/field-context.ts'
import { newId } from '../../ids.ts'
import type { Table } from '../../structure.ts'
import { toastError } from '../../../ui/toasts.tsx'
import type { Clip } from '../grid/clip.ts'
import { readClipboard } from '../grid/clipboard-html.ts'
import { tooMany } from '../grid/copy-plan.ts'
import type { StructureCalls } from '../structure-edits.ts'
import type { BaseActions } from '../use-base-actions.ts'
import { fillNewTable } from './fill-new-table.ts'

interface PasteTable {
  basePublicId: string
  actions: BaseActions
  structure: StructureCalls
  /** Called with the table that was made. */
  onMade(table: Table): void
}

/** While `isOn`, what is pasted anywhere on the page but into a text box becomes a table. */
export function usePasteTable(isOn: boolean, of: PasteTable): void {
  const latest = useRef(of)
  useEffect(() => {
    latest.current = of
  })
  useEffect(() => {
    if (!isOn) return
    const paste = (event: ClipboardEvent) => {
      const isText = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]')
      const clip = isText || !event.clipboardData ? null : readClipboard(event.clipboardData)
      if (!clip) return
      event.preventDefault()
      makeTable(clip, latest.current)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [isOn])
}

/** The table is one gesture and what it holds another: a base keeps its only table when the latter is undone. */
function makeTable(clip: Clip, { basePublicId, actions, structure, onMade }: PasteTable): void {
  const size = { rows: { first: 0, last: clip.rows.length - 1 }, columns: { first: 0, last: widthOf(clip) - 1 } }
  const problem = tooMany([size])
  if (problem !== null) {
    toastError(problem)
    return
  }
  const { userId, screen, session } = actions
  const table = structure.createTable('Table 1')
  const changes = screen.table(table.id)
  const rows = changes.madeRecords.map(({ id, number }) => ({ id, number }))
  const place = { userId, basePublicId, tableId: table.id, viewId: table.views[0]?.id ?? '' }
  const drafts = fillNewTable(clip, { table, rows, context: contextHere(), newNumber: () => changes.newNumber() })
  const gestureId = newId('ges')
  for (const draft of drafts) session.act(draft, place, gestureId)
  onMade(table)
}

const widthOf = ({ rows: [first] }: Clip): number => first?.length ?? 0
