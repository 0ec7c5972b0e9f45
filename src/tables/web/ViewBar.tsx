import { IconLayoutList } from '@tabler/icons-react'
import type { Table, View, ViewConfig } from '../structure.ts'
import styles from './BasePage.module.css'
import { FilterButton } from './FilterButton.tsx'
import { HiddenFieldsButton } from './HiddenFieldsButton.tsx'
import { SortButton } from './SortButton.tsx'

interface ViewBarProps {
  table: Table
  view: View
  onChange(config: Partial<ViewConfig>): void
}

/** What the view shows and how: its name, its sorts, its filters, its fields. */
export function ViewBar({ table, view, onChange }: ViewBarProps) {
  return (
    <div className={styles.viewBar} role="toolbar" aria-label="View">
      <span className={styles.viewName}>
        <IconLayoutList size={16} stroke={1.75} aria-hidden />
        {view.name}
      </span>
      <span className={styles.gap} aria-hidden />
      <SortButton fields={table.fields} sorts={view.config.sorts} onChange={sorts => onChange({ sorts })} />
      <FilterButton fields={table.fields} filter={view.config.filters} onChange={filters => onChange({ filters })} />
      <HiddenFieldsButton
        table={table}
        hiddenFieldIds={view.config.hiddenFieldIds}
        onChange={hiddenFieldIds => onChange({ hiddenFieldIds })}
      />
    </div>
  )
}
