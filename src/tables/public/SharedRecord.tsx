import { Button, Skeleton } from '@mantine/core'
import type { RefObject } from 'react'
import { fieldType } from '../../fields/registry.ts'
import { textAsType } from '../../fields/read-as-type.ts'
import { errorText, toServerError } from '../../ui/server/server-error.ts'
import { StateView } from '../../ui/StateView.tsx'
import { shownFields } from '../../engine/model/shown-fields.ts'
import type { Table, View } from '../../engine/model/structure.ts'
import type { Grid } from '../../grid/grid.ts'
import type { GridData } from '../../grid/grid-data.ts'
import { ReadOnlyField } from '../../record-form/ReadOnlyField.tsx'
import { RecordFrame } from '../record/RecordFrame.tsx'
import styles from '../record/RecordBody.module.css'
import { useNeighbors } from '../record/use-neighbors.ts'
import { useRowSelected } from '../record/use-row-selected.ts'
import type { TableData } from '../rows/table-data.ts'
import { useSharedRecord } from './use-shared-record.ts'

interface SharedRecordProps {
  token: string
  table: Table
  view: View
  recordId: string
  /** Of the base: with another one the record is asked for again. */
  version: number
  data: TableData
  grouped: GridData
  grid: RefObject<Grid | null>
  onGo(recordId: string): void
  onFiles(fieldId: string): void
  onClose(): void
}

/** One record of a shared view whole, beside its table: all fields that the view shows. Covers the page where that is narrow. */
export default function SharedRecord(props: SharedRecordProps) {
  const { token, table, view, recordId, version, data, grouped, grid, onGo, onFiles, onClose } = props
  const { data: record, error, refetch } = useSharedRecord(token, recordId, version)
  const isHere = record?.id === recordId && !error
  const beside = useNeighbors(data, record?.number ?? null)
  useRowSelected(grid, grouped, { recordId, number: isHere ? record.number : null })
  const primary = table.fields.find(({ id }) => id === table.primaryFieldId)
  const name = (record && primary && textAsType(record.data[primary.id] ?? null, primary)) || 'Unnamed record'
  const isGone = error !== null && toServerError(error).code === 'not_found'
  return (
    <RecordFrame name={error ? null : name} {...{ beside, onGo, onClose }}>
      {error ? (
        <StateView
          alert
          title={isGone ? 'This record is not in the view any more' : 'The record could not be loaded'}
          {...(!isGone && {
            action: (
              <Button variant="default" onClick={() => void refetch()}>
                Try again
              </Button>
            ),
          })}
        >
          {isGone ? 'It was changed or deleted meanwhile.' : errorText(error)}
        </StateView>
      ) : record ? (
        <div className={styles.body}>
          {shownFields(table, { ...view.config, hiddenFieldIds: [] }).map(field => (
            <ReadOnlyField
              key={field.id}
              field={field}
              value={record.data[field.id] ?? null}
              context={data.context}
              rel="nofollow"
              onOpen={fieldType(field.type).files && (() => onFiles(field.id))}
            />
          ))}
        </div>
      ) : (
        <div className={styles.body} aria-busy="true" aria-label="Loading the record">
          <Skeleton height={30} />
          <Skeleton height={30} />
          <Skeleton height={30} />
        </div>
      )}
    </RecordFrame>
  )
}
