import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { fold } from '../../fields/text/fold.ts'
import type { Table } from '../../engine/model/structure.ts'
import styles from './TableTabs.module.css'

interface AllTablesPanelProps {
  tables: readonly Table[]
  selectedId: string | undefined
  onOpen(tableId: string): void
}

/** A searchable list of tables: type to search, use the arrow keys to move, press Enter to open. */
export default function AllTablesPanel({ tables, selectedId, onOpen }: AllTablesPanelProps) {
  const [search, setSearch] = useState('')
  const listId = useId()
  const combobox = useCombobox({ opened: true })
  const found = tables.filter(({ name }) => fold(name).includes(fold(search.trim())))
  const { selectFirstOption, selectActiveOption } = combobox
  useEffect(() => {
    if (search === '') selectActiveOption()
    else selectFirstOption()
  }, [search, selectFirstOption, selectActiveOption])
  return (
    <Combobox store={combobox} onOptionSubmit={onOpen}>
      <Combobox.EventsTarget>
        <TableSearch listId={listId} value={search} onChange={event => setSearch(event.currentTarget.value)} />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} aria-label="Tables" className={styles.tableList}>
        {found.map(({ id, name }) => (
          <Combobox.Option key={id} value={id} active={id === selectedId} className={styles.tableChoice}>
            <span dir="auto">{name}</span>
            {id === selectedId && <IconCheck size={14} stroke={2} aria-hidden />}
          </Combobox.Option>
        ))}
        {found.length === 0 && <Combobox.Empty>No tables found</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  )
}

/** The search input above the list, which is always open. */
function TableSearch({ listId, ...props }: TextInputProps & { listId: string }) {
  return (
    <TextInput
      {...props}
      // Escape closes the panel, since the list in it cannot close.
      data-mantine-stop-propagation={undefined}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="combobox"
      aria-expanded
      aria-controls={listId}
      aria-label="Find a table"
      placeholder="Find a table..."
      leftSection={<IconSearch size={16} stroke={1.75} />}
    />
  )
}
