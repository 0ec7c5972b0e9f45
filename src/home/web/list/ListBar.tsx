import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { ActionIcon, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconLayoutGrid, IconLayoutList, IconSearch, IconX } from '@tabler/icons-react'
import type { HomeInfo } from '../home-calls.ts'
import styles from './ListBar.module.css'
import { filterSetting } from './shown-filter.ts'
import { typeFilters, type TypeFilter } from './type-filters.ts'
import { listSettings, settingOf, useSetting } from './use-home-setting.ts'

const sorts = [
  { value: 'updated', label: 'Last updated' },
  { value: 'created', label: 'Last created' },
  { value: 'name', label: 'Name' },
]
const iconSize = { size: 16, stroke: 1.75 }

interface ListBarProps {
  home: HomeInfo
  search: string
  onSearch(search: string): void
  /** The chosen filter. */
  filter: TypeFilter
  hasFilter: boolean
  hasSort: boolean
}

/** The filter, search, order and layout of a list. */
export function ListBar({ home, search, onSearch, filter, hasFilter, hasSort }: ListBarProps) {
  const set = useSetting()
  const layout = settingOf(home, listSettings.layout)
  const other = layout === 'cards' ? 'rows' : 'cards'
  const OtherIcon = other === 'cards' ? IconLayoutGrid : IconLayoutList
  return (
    <div className={styles.bar}>
      {hasFilter && (
        <SegmentedControl
          className={styles.filters}
          aria-label="Types of items"
          data={typeFilters(home).map(({ id, label }) => ({ value: id, label }))}
          value={filter.id}
          onChange={value => set(filterSetting, value)}
        />
      )}
      <div className={styles.end}>
        <TextInput
          className={styles.search}
          aria-label="Search items"
          placeholder="Search"
          value={search}
          maxLength={200}
          leftSection={<IconSearch {...iconSize} aria-hidden />}
          rightSection={
            search !== '' && (
              <ActionIcon size={24} aria-label="Clear search" onClick={() => onSearch('')}>
                <IconX {...iconSize} />
              </ActionIcon>
            )
          }
          onChange={event => onSearch(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Escape' && !event.nativeEvent.isComposing && onSearch('')}
        />
        {hasSort && (
          <Select
            className={styles.sort}
            aria-label="Order"
            data={sorts}
            value={settingOf(home, listSettings.sort)}
            onChange={value => value !== null && set(listSettings.sort.name, value)}
          />
        )}
        <Tooltip label={`Show as ${other}`} position="bottom">
          <ActionIcon size={32} aria-label={`Show as ${other}`} onClick={() => set(listSettings.layout.name, other)}>
            <OtherIcon {...iconSize} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  )
}
