import { Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BaseContext } from '../../fields/field-type.ts'
import type { Table, View, ViewConfig } from '../structure.ts'
import type { ViewConfigChange } from '../view-config.ts'
import styles from './BasePage.module.css'
import { ColorButton } from './colors/ColorButton.tsx'
import { askedFields } from './conditions.ts'
import { FilterButton } from './FilterButton.tsx'
import { GroupButton } from './groups/GroupButton.tsx'
import type { Grouped } from './grouping.ts'
import { HeightButton } from './HeightButton.tsx'
import { HiddenFieldsButton } from './HiddenFieldsButton.tsx'
import { SortButton } from './SortButton.tsx'
import { ViewToolShape } from './ViewTool.tsx'

interface ViewBarProps {
  table: Table
  /** Knows the fields that others look up. */
  base: BaseContext | undefined
  view: View
  /** Names the view, and leads to the others. */
  viewMenu: ReactNode
  /** Stands in the place of the tools of a view that is locked. */
  locked?: ReactNode
  /** Stands at the end. */
  search: ReactNode
  canEdit: boolean
  /** Absent where nothing is grouped. */
  onFoldAll: Grouped['foldAll']
  onChange(change: ViewConfigChange): void
}

/** What the view shows and how: its name, its sorts, its filters, its rows and fields. Where there is no room one menu. */
export function ViewBar(props: ViewBarProps) {
  const { table, base, view, viewMenu, locked, search, canEdit, onFoldAll, onChange } = props
  const isNarrow = useMediaQuery('(max-width: 1099px)', undefined, { getInitialValueInEffect: false })
  const { config } = view
  const tools = (
    <>
      <SortButton fields={table.fields} sorts={config.sorts} onChange={sorts => onChange({ sorts })} />
      <FilterButton
        fields={askedFields(table.fields, base)}
        filter={config.filters}
        onChange={filters => onChange({ filters })}
      />
      <GroupButton
        fields={table.fields}
        base={base}
        groups={config.groups}
        onFoldAll={onFoldAll}
        onChange={groups => onChange({ groups })}
      />
      <ColorButton fields={table.fields} base={base} colors={config.colors} onChange={colors => onChange({ colors })} />
      <HeightButton height={config.rowHeight} onChange={rowHeight => onChange({ rowHeight })} />
      <HiddenFieldsButton
        table={table}
        hiddenFieldIds={config.hiddenFieldIds}
        onChange={hiddenFieldIds => onChange({ hiddenFieldIds })}
      />
    </>
  )
  return (
    <div className={styles.viewBar} role="toolbar" aria-label="View">
      {viewMenu}
      {locked && <span className={styles.gap} aria-hidden />}
      {locked}
      {canEdit && <span className={styles.gap} aria-hidden />}
      {!canEdit ? null : isNarrow ? (
        <Popover position="bottom-start" withinPortal trapFocus>
          <Popover.Target>
            <button type="button" className={styles.tool} data-active={isChanged(config) || undefined}>
              <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
              Settings
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label="View settings">
            <ViewToolShape value="menu">
              <div className={styles.toolMenu}>{tools}</div>
            </ViewToolShape>
          </Popover.Dropdown>
        </Popover>
      ) : (
        tools
      )}
      {search}
    </div>
  )
}

/** Whether the view leaves something out or puts it in another order, so that nobody misses what it hides. */
const isChanged = ({ sorts, groups, filters, hiddenFieldIds }: ViewConfig): boolean =>
  sorts.length > 0 || groups.length > 0 || filters !== null || hiddenFieldIds.length > 0
