import { ActionIcon, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { browserContext } from '../../fields/field-context.ts'
import { closesByEscape } from '../../ui/focus/closes-by-escape.ts'
import { StateView } from '../../ui/StateView.tsx'
import type { Table } from '../../engine/model/structure.ts'
import { RecordActions } from '../record/RecordActions.tsx'
import { recordName, RecordBody } from '../record/RecordBody.tsx'
import { Step } from '../record/Step.tsx'
import { useOpenRecord } from '../record/use-open-record.ts'
import { TableContext, useBase, useBaseRights, useStructureEdits, useTable } from '../page/base-context.ts'
import styles from './RecordModal.module.css'
import { closeRecord, replaceRecord, type StackedRecord } from './record-stack.ts'
import { useSiblings } from './use-siblings.ts'

const iconSize = { size: 16, stroke: 1.75 }

interface RecordModalProps {
  /** The records that are open above each other; the last one is shown. */
  stack: readonly StackedRecord[]
  tables: readonly Table[]
  onChange(stack: StackedRecord[]): void
}

/** A linked record in a dialog, above the record or table that led to it. */
export function RecordModal(props: RecordModalProps) {
  const { stack, tables, onChange } = props
  const top = stack.at(-1)
  const table = tables.find(({ id }) => id === top?.tableId)
  const view = table?.views[0]
  const tableOfRecord = useMemo(() => (table && view ? { table, view, savedView: view } : null), [table, view])
  const isNarrow = useMediaQuery('(max-width: 767px)') ?? false
  const close = () => onChange(closeRecord(stack))
  return (
    <Dialog
      opened
      onClose={() => onChange([])}
      size={640}
      fullScreen={isNarrow}
      closeOnEscape={false}
      withCloseButton={false}
      padding={0}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
      {...closesByEscape(close)}
    >
      {top && tableOfRecord ? (
        <TableContext value={tableOfRecord}>
          <OpenedRecord {...{ stack, top, onChange }} />
        </TableContext>
      ) : (
        <>
          <header className={styles.header}>
            <Modal.Title className={styles.title}>Record</Modal.Title>
            <Close onClose={close} />
          </header>
          <StateView alert icon={<IconTrash size={20} stroke={1.75} />} title="The table of this record was deleted">
            Deleted tables stay in the trash for 30 days.
          </StateView>
        </>
      )}
    </Dialog>
  )
}

const Close = ({ onClose }: { onClose(): void }) => (
  <ActionIcon aria-label="Close record" onClick={onClose}>
    <IconX {...iconSize} />
  </ActionIcon>
)

type OpenedRecordProps = Omit<RecordModalProps, 'tables'> & { top: StackedRecord }

function OpenedRecord({ stack, top, onChange }: OpenedRecordProps) {
  const { screen } = useBase()
  const { table } = useTable()
  const { editStructure } = useBaseRights()
  const structure = useStructureEdits()
  const { recordId } = top
  const { open, state } = useOpenRecord({ tableId: table.id, recordId })
  const context = useMemo(() => ({ ...browserContext(), base: screen.names }), [screen])
  const { previous, next } = useSiblings(top)
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    // The focused element may have disappeared with the previous record, or be disabled now.
    const { activeElement: at } = document
    if (!at || at === document.body || at.matches(':disabled')) header.current?.focus()
  }, [recordId, state.status, stack.length])
  const name = state.status === 'ready' ? recordName(table, open) : 'Record'
  const go = (to: string | undefined) =>
    to === undefined ? undefined : () => onChange(replaceRecord(stack, { ...top, recordId: to }))
  const close = () => onChange(closeRecord(stack))
  return (
    <>
      <header ref={header} className={styles.header} tabIndex={-1} data-autofocus>
        {stack.length > 1 && (
          <Step label="Back" onGo={() => onChange(closeRecord(stack))}>
            <IconArrowLeft {...iconSize} />
          </Step>
        )}
        <Step label="Previous record" onGo={go(previous)}>
          <IconChevronUp {...iconSize} />
        </Step>
        <Step label="Next record" onGo={go(next)}>
          <IconChevronDown {...iconSize} />
        </Step>
        <Modal.Title className={styles.title}>
          <span className={styles.table}>{table.name}</span>
          {name}
        </Modal.Title>
        <RecordActions
          {...{ open, recordId, context }}
          onGo={to => onChange(replaceRecord(stack, { ...top, recordId: to }))}
          onClose={close}
        />
        <Close onClose={close} />
      </header>
      <RecordBody
        {...{ open, state, recordId, context }}
        onTemplateChange={editStructure ? changeTemplate : undefined}
      />
    </>
  )

  function changeTemplate(fieldId: string, template: unknown): void {
    const field = table.fields.find(({ id }) => id === fieldId)
    if (field) structure.updateField(table.id, field, { name: field.name, type: field.type, template })
  }
}
