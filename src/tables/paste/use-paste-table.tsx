import { useEffect, useRef, useState, type ReactNode } from 'react'
import { browserContext } from '../../fields/field-context.ts'
import { HeldFocus } from '../../ui/focus/HeldFocus.tsx'
import { isCovered } from '../../ui/is-covered.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { toastError } from '../../ui/toasts/toasts.tsx'
import { newId } from '../../engine/model/ids.ts'
import { limits, type Table } from '../../engine/model/structure.ts'
import type { Clip } from '../../grid/clipboard/clip.ts'
import { readClipboard } from '../../grid/clipboard/clipboard-html.ts'
import { limitMessage } from '../../grid/clipboard/copy-plan.ts'
import { maxUnconfirmedCells } from '../../grid/clipboard/paste-plan.ts'
import { clipWidth } from '../../grid/clipboard/read-paste.ts'
import type { StructureEdits } from '../structure/structure-edits.ts'
import { useBase } from '../page/base-context.ts'
import type { OpenBase } from '../page/open-bases.ts'
import type { PlannedTable } from './fill-new-table.ts'

const NewTableDialog = lazyPart(() => import('./NewTableDialog.tsx'))
const filling = () => import('./fill-new-table.ts')

interface PasteTable {
  structure: StructureEdits
  onCreated(table: Table): void
}

/**
 * While `isOn`, a paste anywhere on the page except in text inputs becomes a new table. If it is large or does not fit
 * into a table, a dialog describes it first.
 */
export function usePasteTable(isOn: boolean, target: PasteTable): ReactNode {
  const base = useBase()
  const [pending, setAsked] = useState<Clip | null>(null)
  const latest = useRef({ ...target, base })
  useEffect(() => {
    latest.current = { ...target, base }
  })
  useEffect(() => {
    if (!isOn) return
    const paste = (event: ClipboardEvent) => {
      const isText = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]')
      const clip = isText || isCovered() || !event.clipboardData ? null : readClipboard(event.clipboardData)
      if (!clip) return
      event.preventDefault()
      const width = clipWidth(clip)
      const rows = { first: 0, last: clip.rows.length - 1 }
      const problem = limitMessage([{ rows, columns: { first: 0, last: width - 1 } }])
      if (problem !== null) return toastError(problem)
      if (clip.rows.length * width > maxUnconfirmedCells || width > limits.fieldsPerTable) return setAsked(clip)
      void createAtOnce(clip, latest.current)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [isOn])
  const close = () => setAsked(null)
  return (
    isOn &&
    pending && (
      <LazyPart fallback={<HeldFocus onEscape={close} />} onClose={close}>
        <NewTableDialog
          clip={pending}
          onDecide={plan => {
            close()
            if (plan) void createTable(plan, latest.current)
          }}
        />
      </LazyPart>
    )
  )
}

type PasteTarget = PasteTable & { base: OpenBase }

async function createAtOnce(clip: Clip, target: PasteTarget): Promise<void> {
  try {
    const { planAtOnce } = await filling()
    await createTable(planAtOnce(clip, browserContext()), target)
  } catch (error) {
    toastError(error)
  }
}

/** Creating the table and filling it are two gestures, so that undo can empty the table and keep it. */
async function createTable(plan: PlannedTable, { base, structure, onCreated }: PasteTarget): Promise<void> {
  const { fillNewTable } = await filling()
  const { userId, basePublicId, screen, session } = base
  // Another paste may have created a table while this code was loading.
  if ((screen.structure.shown?.tables.length ?? 0) > 0) return
  const table = structure.createTable('Table 1')
  const changes = screen.table(table.id)
  const rows = changes.madeRecords.map(({ id, number }) => ({ id, number }))
  const place = { userId, basePublicId, tableId: table.id, viewId: table.views[0]?.id ?? '' }
  const gestureId = newId('ges')
  for (const draft of fillNewTable(plan, { table, rows, newNumber: () => changes.newNumber() }))
    session.act(draft, place, gestureId)
  onCreated(table)
}
