import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Field } from '../../engine/model/structure.ts'
import { isolated } from '../../texts/isolated.ts'
import { filterForValues } from '../filter/filter-for-values.ts'
import { useViewSettings } from '../own/use-view-settings.ts'
import { useBase, useTable } from '../page/base-context.ts'
import { tablesClient } from '../page/tables-client.ts'
import styles from './Duplicates.module.css'

interface DuplicatesProps {
  /** The saved field, which is to become unique. */
  field: Pick<Field, 'id' | 'type' | 'template'>
  /** Called after the view was filtered. */
  onFiltered(): void
}

const maxNamed = 3

/** Says which values of a field several records have, and filters the view for them. */
export function Duplicates({ field, onFiltered }: DuplicatesProps) {
  const { basePublicId } = useBase()
  const { table } = useTable()
  const settings = useViewSettings()
  const { data } = useQuery({
    queryKey: ['duplicates', basePublicId, field.id],
    queryFn: ({ signal }) =>
      tablesClient.fields.duplicates.query({ basePublicId, tableId: table.id, fieldId: field.id }, { signal }),
    gcTime: 0,
    retry: false,
  })
  if (!data || data.count === 0) return null
  const filter = filterForValues(
    field,
    data.values.map(({ value }) => value),
  )
  return (
    <output className={styles.duplicates}>
      <Text size="sm">{duplicatesText(data)}</Text>
      {filter && (
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            settings.change({ filters: filter })
            onFiltered()
          }}
        >
          Filter duplicates
        </Button>
      )}
    </output>
  )
}

/** '2 values occur more than once: Ada, Bo. Change them first.' */
function duplicatesText({ count, values }: { count: number; values: readonly { text: string }[] }): string {
  const named = values.slice(0, maxNamed).map(({ text }) => isolated(text))
  const more = count - named.length
  const what = count === 1 ? '1 value occurs' : `${count.toLocaleString()} values occur`
  const names = named.length === 0 ? '' : `: ${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString()} more` : ''}`
  return `${what} more than once${names}. Change them first.`
}
