import type { Command } from '../../ui/commands.ts'
import type { Destination } from '../actions/destination-of.ts'
import type { RecordAnywhere } from '../../engine/model/record-match.ts'
import type { RecordMatch } from '../../engine/model/record-match.ts'
import type { Metadata, Table, View } from '../../engine/model/structure.ts'

/** The view on the screen, and whether the person's changes of it are only for themselves. */
export interface HereView {
  viewId: string | undefined
  isOwn: boolean
}

interface Ways {
  /** Opens a table, a view, or a field of the view. */
  go(to: Destination): void
  openRecord(target: { tableId: string; recordId: string }): void
}

/** The commands that open the tables, views, and fields of a base. */
export const structureCommands = ({ tables }: Metadata, { go, ...here }: Pick<Ways, 'go'> & HereView): Command[] =>
  tables.flatMap(table => {
    const [first] = table.views
    if (!first) return []
    const place = { tableId: table.id, viewId: first.id, target: null }
    return [
      {
        id: `table/${table.id}`,
        label: table.name,
        group: 'Go to' as const,
        description: 'Table',
        run: () => go(place),
      },
      ...table.views.map(view => ({
        id: `view/${view.id}`,
        label: view.name,
        group: 'Go to' as const,
        description: `View of ${table.name}`,
        run: () => go({ ...place, viewId: view.id }),
      })),
      ...table.fields.flatMap(field => fieldCommand(table, field, { go, ...here })),
    ]
  })

/**
 * A field opens in the view on the screen or the first view that shows it. If it is hidden only by the person's own
 * settings, it is shown.
 */
function fieldCommand(
  table: Table,
  field: Table['fields'][number],
  { go, viewId, isOwn }: Pick<Ways, 'go'> & HereView,
): Command[] {
  const shows = ({ id, config }: View) => (isOwn && id === viewId) || !config.hiddenFieldIds.includes(field.id)
  const view = table.views.find(one => one.id === viewId && shows(one)) ?? table.views.find(shows)
  if (!view) return []
  const to = { tableId: table.id, viewId: view.id, target: { number: null, fieldId: field.id } }
  return [
    {
      id: `field/${table.id}/${field.id}`,
      label: field.name,
      group: 'Go to',
      description: `Field of ${table.name}`,
      run: () => go(to),
    },
  ]
}

/** The commands that open found records. */
export const recordCommands = (
  { tables }: Metadata,
  records: readonly (RecordAnywhere & Partial<RecordMatch>)[],
  { openRecord }: Pick<Ways, 'openRecord'>,
): Command[] =>
  records.flatMap(({ tableId, id, name, fieldId, excerpt }) => {
    const table = tables.find(one => one.id === tableId)
    const field = table?.fields.find(one => one.id === fieldId)
    return table
      ? [
          {
            id: `record/${tableId}/${id}`,
            label: name,
            group: 'Records' as const,
            description: field ? `${table.name} · ${field.name}: ${excerpt}` : table.name,
            run: () => openRecord({ tableId, recordId: id }),
          },
        ]
      : []
  })
