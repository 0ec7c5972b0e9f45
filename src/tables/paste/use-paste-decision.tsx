import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { HeldFocus } from '../../ui/focus/HeldFocus.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { PasteRequest, PasteDecision } from '../../grid/grid-data.ts'
import { useBase, useTable } from '../page/base-context.ts'
import type { PasteScreen } from './paste-names.ts'
import { PasteQuestions } from './paste-questions.ts'

const PasteDialog = lazyPart(async () => {
  const { PasteDialog: dialog } = await import('./PasteDialog.tsx')
  return { default: dialog }
})

/** Whether a paste names no records that would have to be created. */
async function namesNothingNew(request: PasteRequest, screen: PasteScreen): Promise<boolean> {
  try {
    const { missingNames } = await import('./paste-names.ts')
    return (await missingNames(request, screen)).size === 0
  } catch {
    // Offline this cannot be found out, and nor can the server find the records.
    return true
  }
}

/** Asks the person about large pastes and those that would create records. Render `dialog`. */
export function usePasteDecision(onClosed: () => void): {
  decide(request: PasteRequest): Promise<PasteDecision | null>
  dialog: ReactNode
} {
  const [questions] = useState(() => new PasteQuestions())
  const open = useSyncExternalStore(questions.subscribe, () => questions.open)
  const base = useBase()
  const { table, view } = useTable()
  const latest = useRef<PasteScreen>({ base, table, view })
  useEffect(() => {
    latest.current = { base, table, view }
  })
  const decide = useCallback(
    async (request: PasteRequest) => {
      if (!request.needsConfirmation && (await namesNothingNew(request, latest.current))) return { columns: [] }
      return questions.ask(request)
    },
    [questions],
  )
  const close = (decision: PasteDecision | null) => {
    if (open) questions.answer(open, decision)
    onClosed()
  }
  const dialog = open && (
    <LazyPart fallback={<HeldFocus onEscape={() => close(null)} />} onClose={() => close(null)}>
      <PasteDialog key={open.id} request={open.request} onDecide={close} />
    </LazyPart>
  )
  return { decide, dialog }
}
