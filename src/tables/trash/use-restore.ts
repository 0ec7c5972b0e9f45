import { useState } from 'react'
import { isolated } from '../../texts/isolated.ts'
import { toastError, toastUndo } from '../../ui/toasts/toasts.tsx'
import { newId } from '../../engine/model/ids.ts'
import type { TrashItem } from '../../engine/model/history/trash-item.ts'
import { useActionPlace, useBase } from '../page/base-context.ts'
import { keyOf, nameOf, restoreDrafts } from './trash-drafts.ts'

/**
 * Restores items from the trash. `restoring` has the keys of items that are being restored: they stay in the list until
 * the server has done it.
 */
export function useRestore(refetch: () => Promise<unknown>) {
  const { session } = useBase()
  const place = useActionPlace()
  const [restoring, setRestoring] = useState<ReadonlySet<string>>(new Set())
  const restore = async (those: readonly TrashItem[]): Promise<void> => {
    const gestureId = newId('ges')
    const keys = new Set(those.map(keyOf))
    const [first] = those
    const isOne = those.length === 1 && first !== undefined
    setRestoring(now => now.union(keys))
    for (const draft of restoreDrafts(those)) session.act(draft, place, gestureId)
    const outcome = await session.outcome(gestureId)
    if (outcome.kind === 'saved') {
      const { skipped = 0 } = outcome
      const count = skipped === 0 ? those.length : `${those.length - skipped} of ${those.length}`
      const text = isOne ? `${isolated(nameOf(first))} restored` : `${count} items restored`
      // A message of its own says what was skipped.
      if (skipped < those.length) toastUndo(text, () => session.undo(gestureId))
    } else if (outcome.kind === 'refused') {
      const what = isOne ? isolated(nameOf(first)) : `${those.length} items`
      toastError(`${what} could not be restored: ${outcome.error}`)
    }
    await refetch()
    setRestoring(now => now.difference(keys))
  }
  return { restoring, restore }
}
