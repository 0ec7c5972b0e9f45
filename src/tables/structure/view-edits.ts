import { changeViewKind, type ChangeViewKind } from '../actions/structure/change-view-kind.ts'
import { createView } from '../actions/structure/create-view.ts'
import { deleteView } from '../actions/structure/delete-view.ts'
import { reorderViews, type ReorderViews } from '../actions/structure/reorder-views.ts'
import { updateView, type UpdateView } from '../actions/structure/update-view.ts'
import { updateViewSettings, type UpdateViewSettings } from '../actions/structure/update-view-settings.ts'
import type { WholeView } from '../actions/structure/whole-things.ts'
import { newId } from '../../engine/model/ids.ts'
import { nextOrder } from '../../engine/model/structure-order.ts'
import { emptyConfig, type View, type ViewConfig, type ViewKind } from '../../engine/model/structure.ts'
import { configBefore, type ViewConfigChange } from '../../engine/model/view-config.ts'
import type { EditScope } from './edit-scope.ts'

interface NewView {
  kind: Exclude<ViewKind, 'locked'>
  config: ViewConfig
}

interface ViewAddress {
  tableId: string
  viewId: string
}

/** The actions that create, change, and delete views. */
export function viewEdits({ screen, findTable, act, reportDeleted }: EditScope) {
  return {
    /** Creates a view, which can be opened at once: shared and with default settings, unless told otherwise. */
    createView(tableId: string, name: string, { kind = 'shared', config = emptyConfig }: Partial<NewView> = {}): View {
      const order = nextOrder(findTable(tableId)?.views ?? [])
      const view = { id: newId('viw'), name, type: 'grid', kind, config, order }
      const args: WholeView = { tableId, view }
      act({ type: createView.type, args })
      return view
    },

    renameView(tableId: string, { id, name: before }: View, name: string): void {
      if (before === name) return
      const args: UpdateView = { tableId, viewId: id, before, after: name }
      act({ type: updateView.type, args })
    },

    /** Orders the views of a table like the given ids. */
    reorderViews(tableId: string, ids: string[]): void {
      const before = findTable(tableId)?.views.map(({ id }) => id) ?? []
      if (before.join() === ids.join()) return
      const args: ReorderViews = { tableId, before, after: ids }
      act({ type: reorderViews.type, args })
    },

    /** Makes a view shared, personal, or locked. */
    changeViewKind(tableId: string, { id: viewId, kind: before }: View, kind: ViewKind): void {
      if (before === kind) return
      const args: ChangeViewKind = { tableId, viewId, before, after: kind }
      act({ type: changeViewKind.type, args })
    },

    deleteView(tableId: string, view: View): void {
      const args: WholeView = { tableId, view }
      reportDeleted(view.name, act({ type: deleteView.type, args }))
    },

    /** Changes how a view shows its table. Locked views stay as they are. */
    updateView({ tableId, viewId }: ViewAddress, change: ViewConfigChange, gestureId?: string): void {
      const view = screen.view(tableId, viewId)
      if (!view || view.kind === 'locked') return
      const before = configBefore(view.config, change)
      const args: UpdateViewSettings = { tableId, viewId, before, after: change }
      act({ type: updateViewSettings.type, args }, gestureId)
    },
  }
}
