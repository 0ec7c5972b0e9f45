import { debounces } from '../../actions/limits.ts'
import { configBefore, joinChanges, mergeConfig, type ViewConfigChange } from '../view-config.ts'
import { structureAction } from './structure-action.ts'
import { withTable, withView } from './structure-patches.ts'
import { touchedView, viewList } from './structure-touches.ts'

export interface UpdateViewSettings {
  tableId: string
  viewId: string
  /** The same keys on both sides. */
  before: ViewConfigChange
  after: ViewConfigChange
}

/** What a change of each setting is called. */
const changes: Partial<Record<keyof ViewConfigChange, string>> = {
  sorts: 'Sort',
  filters: 'Filter',
  hiddenFieldIds: 'Show or hide fields of',
  orderedFieldIds: 'Reorder fields of',
  frozenFields: 'Freeze fields of',
  rowHeight: 'Change the height of rows of',
}

/** Changes how a view shows its table: sorts, filters, which fields, in which order. */
export const updateViewSettings = structureAction<UpdateViewSettings>({
  type: 'views.updateSettings',
  debounce: debounces['views.updateSettings'],
  mergeKey: ({ viewId }) => viewId,
  merge: (earlier, later) => ({
    ...later,
    before: joinChanges(later.before, earlier.before),
    after: joinChanges(earlier.after, later.after),
  }),
  patch:
    ({ tableId, viewId, after }) =>
    metadata =>
      withTable(metadata, tableId, table =>
        withView(table, viewId, view => ({ ...view, config: mergeConfig(view.config, after) })),
      ),
  call: ({ calls, ids, options }, { tableId, viewId, after }) =>
    calls.views.updateSettings.mutate({ ...ids, tableId, viewId, config: after }, options),
  renew(screen, args) {
    const shown = screen.view(args.tableId, args.viewId)
    return shown ? { ...args, before: configBefore(shown.config, args.after) } : args
  },
  invert: ({ before, after, ...view }) => ({
    type: 'views.updateSettings',
    args: { ...view, before: after, after: before },
  }),
  label({ tableId, viewId, after }, screen) {
    const [key, ...others] = Object.keys(after) as (keyof ViewConfigChange)[]
    const what = key && others.length === 0 ? changes[key] : undefined
    return `${what ?? 'Change'} ${screen.viewName(tableId, viewId)} in ${screen.tableName(tableId)}`
  },
  touches: ({ tableId, viewId }) => [touchedView(tableId, viewId), viewList(tableId)],
})
