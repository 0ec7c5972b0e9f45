import { Menu } from '@mantine/core'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import { totalCount } from '../../fields/truncated-list.ts'
import { fieldType } from '../../fields/registry.ts'
import { useLinkedRecords } from '../../fields/linked-records.ts'
import { AnchoredMenu } from '../../ui/menus/AnchoredMenu.tsx'
import type { MenuPlace } from '../../ui/menus/menu-place.ts'
import { MenuAction } from '../../ui/menus/MenuAction.tsx'
import type { Field } from '../../engine/model/structure.ts'
import type { RowKey } from '../../grid/grid-data.ts'
import type { TableData } from '../rows/table-data.ts'

/** The menu lists no more links than this; the record shows all. */
const maxShown = 50

interface LinksMenuProps {
  at: MenuPlace
  field: Field
  rowKey: RowKey
  data: TableData
  onClose(): void
}

/** The linked records of a read-only cell, each of which can be opened. */
export function LinksMenu({ at, field, rowKey, data, onClose }: LinksMenuProps) {
  const linked = useLinkedRecords()
  const row = data.findRow(rowKey)
  const column = data.columns.findIndex(({ id }) => id === field.id)
  const value = row === undefined || column < 0 ? null : data.cell(row, column)
  const ids = Array.isArray(value) ? (value as string[]) : []
  const tableId = fieldType(field.type).links?.settings(field.template).tableId ?? ''
  const recordId = data.recordId(rowKey)
  const from = recordId === undefined ? {} : { from: { recordId, fieldId: field.id } }
  return (
    <AnchoredMenu at={at} label={`Records in ${field.name}`} width={260} onClose={onClose}>
      {ids.slice(0, maxShown).map(id => (
        <Menu.Item key={id} onClick={() => linked.open({ tableId, recordId: id, ...from })}>
          <span dir="auto">{data.context.base?.nameOf(tableId, id) || 'Unnamed record'}</span>
        </Menu.Item>
      ))}
      <Menu.Divider />
      <MenuAction icon={IconArrowsDiagonal} onClick={() => data.openRow?.(rowKey)}>
        {ids.length > maxShown
          ? `${(totalCount(ids) - maxShown).toLocaleString()} more in the record`
          : 'Expand record'}
      </MenuAction>
    </AnchoredMenu>
  )
}
