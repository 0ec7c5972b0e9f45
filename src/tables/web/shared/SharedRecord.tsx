import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconExternalLink, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type RefObject } from 'react'
import { closesByEscape } from '../../../ui/closes-by-escape.ts'
import { fieldType } from '../../../fields/registry.ts'
import { textOf, understood } from '../../../fields/understood-value.ts'
import { errorText, toServerError } from '../../../ui/server-error.ts'
import { StateView } from '../../../ui/StateView.tsx'
import { shownFields } from '../../shown-fields.ts'
import type { Field, Table, View } from '../../structure.ts'
import { fieldUiOf } from '../field-ui-of.ts'
import type { Grid } from '../grid/grid.ts'
import type { GridData } from '../grid/grid-data.ts'
import { CellView } from '../record/CellView.tsx'
import styles from '../record/RecordPanel.module.css'
import { Step } from '../record/Step.tsx'
import { useBeside } from '../record/use-beside.ts'
import { useRowSelected } from '../record/use-row-selected.ts'
import type { TableData } from '../table-data.ts'
import { useSharedRecord } from './use-shared-record.ts'

const iconSize = { size: 16, stroke: 1.75 }

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
  const beside = useBeside(data, record?.number ?? null)
  useRowSelected(grid, grouped, { recordId, number: isHere ? record.number : null })
  const isNarrow = useMediaQuery('(max-width: 767px)') ?? false
  const panel = useRef<HTMLElement>(null)
  const ref = useMergedRef(panel, useFocusTrap(isNarrow))
  useEffect(() => panel.current?.focus(), [])
  const go = async (to: 'previous' | 'next') => {
    const next = await beside[to]?.()
    if (next !== undefined) onGo(next)
  }
  const primary = table.fields.find(({ id }) => id === table.primaryFieldId)
  const name = (record && primary && textOf(record.data[primary.id] ?? null, primary)) || 'Unnamed record'
  const isGone = error !== null && toServerError(error).code === 'not_found'
  return (
    // Hears Escape from whatever has the focus in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={ref}
      className={styles.panel}
      aria-label={`Record ${name}`}
      tabIndex={-1}
      {...(isNarrow && { role: 'dialog', 'aria-modal': true })}
      {...closesByEscape(onClose)}
    >
      <header className={styles.header}>
        <Step label="Previous record" onGo={beside.previous && (() => void go('previous'))}>
          <IconChevronUp {...iconSize} />
        </Step>
        <Step label="Next record" onGo={beside.next && (() => void go('next'))}>
          <IconChevronDown {...iconSize} />
        </Step>
        <h2 className={styles.title} dir="auto">
          {error ? 'Record' : name}
        </h2>
        <ActionIcon aria-label="Close the record" onClick={onClose}>
          <IconX {...iconSize} />
        </ActionIcon>
      </header>
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
            <SharedField
              key={field.id}
              field={field}
              value={record.data[field.id] ?? null}
              context={data.context}
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
    </section>
  )
}

interface SharedFieldProps {
  field: Field
  value: unknown
  context: TableData['context']
  onOpen: (() => void) | undefined
}

function SharedField({ field, value, context, onOpen }: SharedFieldProps) {
  const ui = fieldUiOf(field.type)
  const { icon: Icon } = ui
  const shown = <CellView type={field.type} template={field.template} value={value} context={context} />
  const address = understood(value, field).kind === 'value' ? (ui.link?.(value) ?? null) : null
  return (
    <div className={styles.field}>
      <div className={styles.fieldHead}>
        <span className={styles.fieldName}>
          <Icon size={14} stroke={1.75} />
          {field.name}
        </span>
        {address !== null && (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className={styles.open}
            aria-label={`Open ${fieldType(field.type).show(value, field.template, context)}`}
          >
            Open
            <IconExternalLink size={12} stroke={1.75} />
          </a>
        )}
      </div>
      {onOpen && value !== null ? (
        <button type="button" className={styles.box} aria-label={`Files of ${field.name}`} onClick={onOpen}>
          {shown}
        </button>
      ) : (
        <div className={styles.box} data-readonly>
          {shown}
        </div>
      )}
    </div>
  )
}
