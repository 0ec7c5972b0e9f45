import { type RefObject } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { HeldFocus } from '../../../ui/HeldFocus.tsx'
import { LazyPart } from '../../../ui/LazyPart.tsx'
import { copyAloud } from '../../../ui/copy-aloud.ts'
import type { MenuPlace } from '../../../ui/AnchoredMenu.tsx'
import { toastError } from '../../../ui/toasts.tsx'
import type { Field, Table, View } from '../../structure.ts'
import type { ViewConfigChange } from '../../view-config.ts'
import { shownFields } from '../../shown-fields.ts'
import type { Range } from '../grid/geometry.ts'
import type { RowKey } from '../grid/grid-data.ts'
import type { Grid } from '../grid/grid.ts'
import type { StructureCalls } from '../structure-edits.ts'
import type { TableData } from '../table-data.ts'
import { groupsWith } from '../groups/groups-with.ts'
import { duplicateField } from '../place-fields.ts'
import { recordLink } from './record-link.ts'
import { selectedRows } from './selected-rows.ts'

const HeaderMenu = lazyPart(() => import('./HeaderMenu.tsx'))
const LinksMenu = lazyPart(() => import('./LinksMenu.tsx'))
const RecordMenu = lazyPart(() => import('./RecordMenu.tsx'))

/** The menu that is open, and what it is about. A record's menu that was opened from its number has no column. */
export type GridMenu =
  | { kind: 'field'; fieldId: string; at: MenuPlace }
  | { kind: 'links'; rowKey: RowKey; columnId: string; at: MenuPlace }
  | { kind: 'record'; rowKey: RowKey; columnId: string | undefined; at: MenuPlace }

interface FieldsDesk {
  structure: StructureCalls
  onEdit(field: Field): void
  /** Asks for a field that is to stand in this place among those shown; absent in a view that keeps its order. */
  onInsert: ((place: number) => void) | undefined
}

interface GridMenusProps {
  menu: GridMenu | null
  table: Table
  view: View
  data: TableData
  grid: RefObject<Grid | null>
  /** What can be done to fields; absent for somebody who may not change any. */
  fields: FieldsDesk | undefined
  canEdit: boolean
  /** Changes how the view shows its table, for everybody or for oneself. */
  onChange(change: ViewConfigChange): void
  onClose(): void
}

/** The menus of the grid, for its headers and for its rows and cells; fetched when the first of them opens. */
export function GridMenus(props: GridMenusProps) {
  const { menu, table } = props
  const linking = menu?.kind === 'links' && table.fields.find(({ id }) => id === menu.columnId)
  return (
    <LazyPart fallback={<HeldFocus onEscape={props.onClose} />} onClose={props.onClose}>
      {menu?.kind === 'field' && <FieldMenu {...props} menu={menu} />}
      {menu?.kind === 'links' && linking && (
        <LinksMenu at={menu.at} field={linking} rowKey={menu.rowKey} data={props.data} onClose={props.onClose} />
      )}
      {menu?.kind === 'record' && <RowMenu {...props} menu={menu} />}
    </LazyPart>
  )
}

const isMany = ({ first, last }: Range) => last > first

type Of<Kind extends GridMenu['kind']> = GridMenusProps & { menu: Extract<GridMenu, { kind: Kind }> }

function FieldMenu({ menu, table, view, data, grid, fields: desk, onChange: change, onClose }: Of<'field'>) {
  const fields = shownFields(table, view.config)
  const place = fields.findIndex(({ id }) => id === menu.fieldId)
  const field = fields[place]
  if (!field) return null
  const groups = groupsWith(view.config, field, { fields: table.fields, base: data.context.base })
  return (
    <HeaderMenu
      at={menu.at}
      name={field.name}
      place={place}
      count={fields.length}
      frozen={Math.min(view.config.frozenFields, fields.length)}
      field={
        desk && {
          onEdit: () => desk.onEdit(field),
          onInsert: desk.onInsert,
          onDuplicate: () => duplicateField({ structure: desk.structure, table, view, place: place + 1 }, field),
          onDelete: () => desk.structure.deleteField(table.id, field),
        }
      }
      onSort={dir => change({ sorts: [{ fieldId: field.id, dir }] })}
      onGroup={groups && (() => change({ groups }))}
      isGrouped={view.config.groups.some(({ fieldId }) => fieldId === field.id)}
      onMove={by => void grid.current?.columns.moveBy(place, by)}
      onFit={() => grid.current?.columns.fit(place)}
      onFreeze={frozenFields => change({ frozenFields })}
      onHide={() => change({ hiddenFieldIds: [...view.config.hiddenFieldIds, field.id] })}
      onClose={onClose}
    />
  )
}

function RowMenu({ menu, table, view, data, grid, canEdit, onClose }: Of<'record'>) {
  const { rowKey, columnId, at } = menu
  const commands = () => grid.current?.commands
  const copyLink = async () => {
    const recordId = data.recordId(rowKey)
    if (recordId === undefined) return
    const link = recordLink(location.href, { table: table.id, view: view.id, record: recordId })
    await copyAloud(link, 'Link copied')
  }
  const paste = async () => {
    const isPasted = await grid.current?.paste()
    if (isPasted === false) toastError('The browser did not allow pasting here. Use the keys instead.')
  }
  const filled = grid.current?.selected.at(-1)
  const fill = (direction: 'down' | 'right') => () => void commands()?.carryOut({ kind: 'fill', direction })
  return (
    <RecordMenu
      at={at}
      onCells={columnId !== undefined}
      count={Math.max(1, selectedRows(grid.current?.selected ?? []))}
      canEdit={canEdit}
      onCut={() => grid.current?.cut()}
      onCopy={() => grid.current?.copy()}
      onPaste={() => void paste()}
      onClear={() => void commands()?.carryOut({ kind: 'clear' })}
      onFillDown={filled && isMany(filled.rows) ? fill('down') : undefined}
      onFillRight={filled && isMany(filled.columns) ? fill('right') : undefined}
      onExpand={() => data.openRow?.(rowKey)}
      onInsert={side => commands()?.addRow({ rowKey, side })}
      onDuplicate={() => commands()?.duplicateRow(rowKey)}
      onCopyLink={() => void copyLink()}
      onDelete={() => void commands()?.carryOut({ kind: 'delete row' })}
      onClose={onClose}
    />
  )
}
