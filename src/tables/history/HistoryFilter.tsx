import { Select } from '@mantine/core'
import type { Table } from '../../engine/model/structure.ts'
import { useBase } from '../page/base-context.ts'
import styles from './History.module.css'
import { type HistoryPart, useHistoryPeople } from './use-base-history.ts'

const everything = 'all'

interface HistoryFilterProps {
  part: HistoryPart
  tables: readonly Table[]
  onChange(part: HistoryPart): void
}

/** Filters the history by table and person. */
export function HistoryFilter({ part, tables, onChange }: HistoryFilterProps) {
  const { userId } = useBase()
  const { data: people = [] } = useHistoryPeople(part.basePublicId)
  const others = people
    .filter(({ id }) => id !== userId)
    .map(({ id, name }) => ({ value: id, label: name ?? 'Someone' }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <div className={styles.filter}>
      <Select
        label="Changes in"
        data={[
          { value: everything, label: 'All tables' },
          ...tables.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={part.tableId ?? everything}
        onChange={chosen => onChange({ ...part, tableId: chosen === everything ? null : chosen })}
      />
      <Select
        label="By"
        searchable={others.length > 10}
        data={[{ value: everything, label: 'Everyone' }, { value: userId, label: 'You' }, ...others]}
        value={part.actor ?? everything}
        onChange={chosen => onChange({ ...part, actor: chosen === everything ? null : chosen })}
      />
    </div>
  )
}
