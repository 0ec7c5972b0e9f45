import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldContext } from '../../fields/field-type.ts'
import { textAsType } from '../../fields/read-as-type.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { StateView } from '../../ui/StateView.tsx'
import type { Table, View } from '../../engine/model/structure.ts'
import { shownFields } from '../../engine/model/shown-fields.ts'
import { recordFormMark } from '../../record-form/record-form-focus.ts'
import { FilesDialog } from '../files/late-files-dialog.ts'
import { useTable } from '../page/base-context.ts'
import type { OpenRecord, OpenRecordState } from './open-record.ts'
import { RecordFields } from './RecordFields.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import styles from './RecordBody.module.css'

interface RecordBodyProps {
  open: OpenRecord
  state: OpenRecordState
  recordId: string
  context: FieldContext
  /** Absent if the person may not change the structure of the base. */
  onTemplateChange?: ((fieldId: string, template: unknown) => void) | undefined
}

/** The name of a record: the text of its primary field. */
export function recordName(table: Table, open: OpenRecord): string {
  const primary = table.fields.find(({ id }) => id === table.primaryFieldId)
  const value = open.value(table.primaryFieldId)
  return (primary && textAsType(value, primary)) || 'Unnamed record'
}

/** The fields and the history of a record, or why it cannot be shown. */
export function RecordBody(props: RecordBodyProps) {
  const { open, state, recordId, context, onTemplateChange } = props
  const { table, view } = useTable()
  const [filesOf, setFilesOf] = useState<string | null>(null)
  const filesField = table.fields.find(({ id }) => id === filesOf)
  if (state.status === 'loading') return <FieldsSkeleton />
  if (state.status === 'gone')
    return (
      <StateView alert icon={<IconTrash size={20} stroke={1.75} />} title="This record was deleted">
        Deleted records stay in the trash for 30 days.
      </StateView>
    )
  if (state.status === 'failed')
    return (
      <StateView
        alert
        title="The record could not be loaded"
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.75} />}
            onClick={() => void open.load()}
          >
            Try again
          </Button>
        }
      >
        {state.problem}
      </StateView>
    )
  return (
    <Tabs defaultValue="fields" className={styles.tabs} keepMounted={false}>
      <Tabs.List className={styles.tabList}>
        <Tabs.Tab value="fields">Fields</Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="fields" className={styles.body} tabIndex={0} {...{ [recordFormMark]: '' }}>
        <RecordFields
          {...{ open, context }}
          key={recordId}
          record={state.record}
          fields={shownFields(table, everything(view))}
          onFiles={setFilesOf}
          onTemplateChange={onTemplateChange}
        />
        {filesField && (
          <LazyPart onClose={() => setFilesOf(null)}>
            <FilesDialog recordId={recordId} field={filesField} newFiles={none} onClose={() => setFilesOf(null)} />
          </LazyPart>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="history" className={styles.body} tabIndex={0}>
        <RecordHistory {...{ open, context }} key={recordId} record={state.record} />
      </Tabs.Panel>
    </Tabs>
  )
}

const none: readonly File[] = []

/** All fields in the order of the view, including hidden ones. */
const everything = ({ config }: View) => ({ ...config, hiddenFieldIds: [] })

function FieldsSkeleton() {
  return (
    <div className={styles.body} aria-busy="true" aria-label="Loading record">
      {['name', 'second', 'third', 'fourth'].map(line => (
        <div key={line} className={styles.skeletonField}>
          <Skeleton height={10} width={80} />
          <Skeleton height={30} />
        </div>
      ))}
    </div>
  )
}
