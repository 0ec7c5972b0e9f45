import { debounces } from '../../../actions/limits.ts'
import { mergeConfig } from '../../../engine/model/view-config.ts'
import { structureAction } from './structure-action.ts'
import { withTable, withView } from './structure-patches.ts'
import { touchedView } from './structure-touches.ts'

export interface ResizeField {
  tableId: string
  viewId: string
  fieldId: string
  /** Pixels; null for the default width. */
  before: number | null
  after: number | null
}

const widthOf = (fieldId: string, width: number | null) => ({ fieldWidths: { [fieldId]: width } })

/** Changes the width of a field in one view. */
export const resizeField = structureAction<ResizeField>({
  type: 'fields.resize',
  debounce: debounces['fields.resize'],
  mergeKey: ({ viewId, fieldId }) => `${viewId} ${fieldId}`,
  merge: (earlier, later) => ({ ...later, before: earlier.before }),
  patch:
    ({ tableId, viewId, fieldId, before, after }) =>
    metadata =>
      withTable(metadata, tableId, table =>
        withView(table, viewId, view => ({
          ...view,
          config: mergeConfig(view.config, widthOf(fieldId, after), widthOf(fieldId, before)),
        })),
      ),
  call({ calls, ids, options }, { tableId, viewId, fieldId, before, after }) {
    const [config, expects] = [widthOf(fieldId, after), { config: widthOf(fieldId, before) }]
    return calls.views.updateSettings.mutate({ ...ids, tableId, viewId, config, expects }, options)
  },
  part: args => ({ count: 1, total: 1, what: 'setting', done: args, rest: args }),
  renew(screen, args) {
    const shown = screen.view(args.tableId, args.viewId)
    return shown ? { ...args, before: shown.config.fieldWidths[args.fieldId] ?? null } : args
  },
  invert: ({ before, after, ...field }) => ({
    type: 'fields.resize',
    args: { ...field, before: after, after: before },
  }),
  label: ({ tableId, fieldId }, screen) =>
    `Resize ${screen.field(tableId, fieldId)?.name ?? 'a field'} in ${screen.tableName(tableId)}`,
  touches: ({ tableId, viewId }) => [touchedView(tableId, viewId)],
})
