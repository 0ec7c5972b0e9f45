import type { View } from '../../engine/model/structure.ts'
import type { ViewConfigChange } from '../../engine/model/view-config.ts'
import { useBase, useBaseRights, useStructureEdits, useTable } from '../page/base-context.ts'
import { useOwnView } from './use-own-view.ts'

/** The settings of a view on the screen, and who sees a change of them. */
export interface ViewSettings {
  /** With the person's own settings, if they have any. */
  view: View
  /** Whether changes are only for this person: they may not change the view, or it is locked. */
  isOwn: boolean
  /** Whether own settings are applied. */
  isChanged: boolean
  change(change: ViewConfigChange): void
  /** Removes own settings. */
  reset(): void
}

/** The settings of the view in `TableContext`. */
export function useViewSettings(): ViewSettings {
  const { userId, basePublicId } = useBase()
  const { table, savedView } = useTable()
  const { editStructure } = useBaseRights()
  const structure = useStructureEdits()
  const own = useOwnView(savedView, [userId, basePublicId])
  const isOwn = !editStructure || savedView.kind === 'locked'
  return {
    view: isOwn ? own.view : savedView,
    isOwn,
    isChanged: isOwn && own.isChanged,
    change: change =>
      isOwn ? own.change(change) : structure.updateView({ tableId: table.id, viewId: savedView.id }, change),
    reset: own.reset,
  }
}
