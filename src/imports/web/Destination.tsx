import { Select } from '@mantine/core'
import type { Table } from '../../engine/model/structure.ts'

const newTable = 'new'

interface DestinationProps {
  tables: readonly Table[]
  tableId: string | null
  /** 'A new table'. */
  newLabel: string
  onChoose(tableId: string | null): void
}

/** Where the rows go: into something new, or an existing table. */
export function Destination({ tables, tableId, newLabel, onChoose }: DestinationProps) {
  const existing = tables.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      label="Import into"
      data={[{ value: newTable, label: newLabel }, ...existing]}
      value={tableId ?? newTable}
      allowDeselect={false}
      searchable
      onChange={value => onChoose(value === newTable ? null : value)}
    />
  )
}
