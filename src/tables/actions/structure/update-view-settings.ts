import { debounces } from '../../../actions/limits.ts'
import {
  configBefore,
  countSettings,
  joinChanges,
  mergeConfig,
  splitConfig,
  type ViewConfigChange,
} from '../../../engine/model/view-config.ts'
import { structureAction } from './structure-action.ts'
import { withTable, withView } from './structure-patches.ts'
import { touchedView, viewList } from './structure-touches.ts'

export interface UpdateViewSettings {
  tableId: string
  viewId: string
  /** `before` and `after` have the same keys. */
  before: ViewConfigChange
  after: ViewConfigChange
}

/** What a change of each setting is called in labels. */
const changes: Partial<Record<keyof ViewConfigChange, string>> = {
  sorts: 'Sort',
  groups: 'Group',
  filters: 'Filter',
  hiddenFieldIds: 'Show or hide fields of',
  orderedFieldIds: 'Reorder fields of',
  frozenFields: 'Freeze fields of',
  rowHeight: 'Change the height of rows of',
  summaries: 'Change the summaries of',
  colors: 'Color the records of',
}

/** Updates how a view shows its table: its sorts, filters, and fields. */
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
    ({ tableId, viewId, before, after }) =>
    metadata =>
      withTable(metadata, tableId, table =>
        withView(table, viewId, view => ({ ...view, config: mergeConfig(view.config, after, before) })),
      ),
  call: ({ calls, ids, options }, { tableId, viewId, before, after }) =>
    calls.views.updateSettings.mutate({ ...ids, tableId, viewId, config: after, expects: { config: before } }, options),
  part(args, { config = {} }) {
    const [before, after] = [splitConfig(args.before, config), splitConfig(args.after, config)]
    return {
      count: countSettings(config),
      total: countSettings(args.after),
      what: 'setting',
      done: { ...args, before: before.others, after: after.others },
      rest: { ...args, before: before.named, after: after.named },
    }
  },
  renew(screen, args) {
    const shown = screen.view(args.tableId, args.viewId)
    if (!shown) return args
    const { before, after } = args
    // Each field is hidden or shown on its own, so changes by others are kept.
    const merged = mergeConfig(shown.config, after, { hiddenFieldIds: before.hiddenFieldIds ?? [] })
    return { ...args, before: configBefore(shown.config, after), after: configBefore(merged, after) }
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
