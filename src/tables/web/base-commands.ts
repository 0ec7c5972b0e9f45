import type { Command } from '../../ui/commands.ts'
import type { Destination } from '../actions/destination-of.ts'
import type { RecordAnywhere } from '../find-anywhere.ts'
import type { RecordSaying } from '../find-in-fields.ts'
import type { Metadata, Table } from '../structure.ts'

interface Ways {
  /** Goes to a table, a view, or a field of the view. */
  go(to: Destination): void
  openRecord(of: { tableId: string; recordId: string }): void
}

/** What the palette lists of a base: its tables, their views and their fields, by their names. */
export const structureCommands = ({ tables }: Metadata, { go }: Pick<Ways, 'go'>): Command[] =>
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
      ...table.fields.flatMap(field => fieldCommand(table, field, go)),
    ]
  })

/** A field is gone to in the first view that shows it. */
function fieldCommand(table: Table, field: Table['fields'][number], go: Ways['go']): Command[] {
  const view = table.views.find(({ config }) => !config.hiddenFieldIds.includes(field.id))
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

/** What the palette offers of records that were found, by their names or by what they say in a field. */
export const recordCommands = (
  { tables }: Metadata,
  records: readonly (RecordAnywhere & Partial<RecordSaying>)[],
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
