import { canNameRecords, cannotNameRecords } from '../../fields/can-name-records.ts'
import { copyAloud } from '../../ui/copy-aloud.ts'
import { toastError } from '../../ui/toasts/toasts.tsx'
import { shownFields } from '../../engine/model/shown-fields.ts'
import type { Range } from '../../grid/geometry/geometry.ts'
import { useTable } from '../page/base-context.ts'
import { manualOrderTexts } from '../rows/move-rows.ts'
import { groupsWith } from '../groups/groups-with.ts'
import { fieldRoom } from '../fields/field-room.ts'
import { duplicateField } from '../fields/place-fields.ts'
import type { GridMenu, GridMenusProps } from './GridMenus.tsx'
import { HeaderMenu } from './HeaderMenu.tsx'
import { LinksMenu } from './LinksMenu.tsx'
import { RecordMenu } from './RecordMenu.tsx'
import { recordLink } from './record-link.ts'
import { selectedRows } from './selected-rows.ts'

interface OpenGridMenuProps extends GridMenusProps {
  menu: GridMenu
}

type Of<Kind extends GridMenu['kind']> = GridMenusProps & { menu: Extract<GridMenu, { kind: Kind }> }

/** The grid menu that is open. */
export default function OpenGridMenu({ menu, ...rest }: OpenGridMenuProps) {
  const { table } = useTable()
  if (menu.kind === 'field') return <FieldMenu {...rest} menu={menu} />
  if (menu.kind === 'record') return <RowMenu {...rest} menu={menu} />
  const field = table.fields.find(({ id }) => id === menu.columnId)
  return field && <LinksMenu at={menu.at} field={field} rowKey={menu.rowKey} data={rest.data} onClose={rest.onClose} />
}

const isMany = ({ first, last }: Range) => last > first

function FieldMenu({ menu, data, grid, fields: actions, onFilter, onChange: change, onClose }: Of<'field'>) {
  const { table, view } = useTable()
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
        actions && {
          onEdit: () => actions.onEdit(field, menu.at),
          onInsert: actions.onInsert && (at => actions.onInsert?.(at, menu.at)),
          isFull: fieldRoom(table) === 0,
          onDuplicate: () => duplicateField({ structure: actions.structure, table, view, place: place + 1 }, field),
          onUseAsPrimary: () => actions.structure.setPrimaryField(table.id, field),
          primaryProblem: canNameRecords(field.type) ? undefined : cannotNameRecords(field.type),
          onDelete: () => actions.structure.deleteField(table.id, field),
        }
      }
      onFilter={() => onFilter(field)}
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

function RowMenu({ menu, data, grid, canEdit, onClose }: Of<'record'>) {
  const { table, view } = useTable()
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
    if (isPasted === false) toastError('Your browser blocked pasting. Use the keyboard shortcut instead.')
  }
  const filled = grid.current?.selected.at(-1)
  const fill = (direction: 'down' | 'right') => () => void commands()?.execute({ kind: 'fill', direction })
  return (
    <RecordMenu
      at={at}
      onCells={columnId !== undefined}
      count={Math.max(1, selectedRows(grid.current?.selected ?? []))}
      canEdit={canEdit}
      onCut={() => grid.current?.cut()}
      onCopy={() => grid.current?.copy()}
      onPaste={() => void paste()}
      onClear={() => void commands()?.execute({ kind: 'clear' })}
      onFillDown={filled && isMany(filled.rows) ? fill('down') : undefined}
      onFillRight={filled && isMany(filled.columns) ? fill('right') : undefined}
      onExpand={() => data.openRow?.(rowKey)}
      onInsert={side => commands()?.addRow({ rowKey, side })}
      onDuplicate={() => commands()?.duplicateRow(rowKey)}
      onCopyLink={() => void copyLink()}
      onMove={data.moveRows && (to => grid.current?.rows.moveSelected(to))}
      moveProblem={manualOrderTexts(view.config).text}
      onDelete={() => void commands()?.execute({ kind: 'delete row' })}
      onClose={onClose}
    />
  )
}
