import { ActionIcon, Button, Skeleton, Tabs, Tooltip } from '@mantine/core'
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { fieldType } from '../../../fields/registry.ts'
import { StateView } from '../../../ui/StateView.tsx'
import type { Table, View } from '../../structure.ts'
import { shownFields } from '../../shown-fields.ts'
import type { Can } from '../metadata.ts'
import type { TableData } from '../table-data.ts'
import type { BaseActions } from '../use-base-actions.ts'
import type { OpenRecord } from './open-record.ts'
import { RecordFields } from './RecordFields.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import styles from './RecordPanel.module.css'
import { useBeside } from './use-beside.ts'
import { useOpenRecord } from './use-open-record.ts'

const iconSize = { size: 16, stroke: 1.75 }

interface RecordPanelProps {
  basePublicId: string
  table: Table
  view: View
  recordId: string
  data: TableData
  actions: BaseActions
  can: Can
  /** Shows another record instead. */
  onGo(recordId: string): void
  onClose(): void
}

/** What a record is called: the text of its primary field. */
function nameOf(table: Table, open: OpenRecord): string {
  const primary = table.fields.find(({ id }) => id === table.primaryFieldId)
  const value = open.value(table.primaryFieldId)
  return (primary && fieldType(primary.type).show(value, primary.template)) || 'Unnamed record'
}

/** One record whole, beside its table: its fields, and what was done to it. Covers the page where that is narrow. */
export function RecordPanel(props: RecordPanelProps) {
  const { basePublicId, table, view, recordId, data, actions, can, onGo, onClose } = props
  const { open, state } = useOpenRecord({ basePublicId, tableId: table.id, recordId }, actions)
  const beside = useBeside(data, open.number)
  const isNarrow = useMediaQuery('(max-width: 767px)') ?? false
  const place = { userId: actions.userId, basePublicId, tableId: table.id, viewId: view.id }
  const panel = useRef<HTMLElement>(null)
  const ref = useMergedRef(panel, useFocusTrap(isNarrow))
  useEffect(() => panel.current?.focus(), [])
  const go = async (to: 'previous' | 'next') => {
    const next = await beside[to]?.()
    if (next !== undefined) onGo(next)
  }
  const name = state.status === 'ready' ? nameOf(table, open) : 'Record'
  const about = { open, place, session: actions.session, table, context: data.context, canEdit: can.editRecords }
  return (
    // Hears Escape from whatever has the focus in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={ref}
      className={styles.panel}
      aria-label={`Record ${name}`}
      tabIndex={-1}
      {...(isNarrow && { role: 'dialog', 'aria-modal': true })}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header className={styles.header}>
        <Step label="Previous record" onGo={beside.previous && (() => void go('previous'))}>
          <IconChevronUp {...iconSize} />
        </Step>
        <Step label="Next record" onGo={beside.next && (() => void go('next'))}>
          <IconChevronDown {...iconSize} />
        </Step>
        <h2 className={styles.title}>{name}</h2>
        <ActionIcon aria-label="Close the record" onClick={onClose}>
          <IconX {...iconSize} />
        </ActionIcon>
      </header>
      {state.status === 'loading' && <FieldsSkeleton />}
      {state.status === 'gone' && (
        <StateView alert icon={<IconTrash size={20} stroke={1.75} />} title="This record is deleted">
          Deleted records stay in the trash of the base for 30 days.
        </StateView>
      )}
      {state.status === 'failed' && (
        <StateView
          alert
          title="The record could not be loaded"
          action={
            <Button variant="default" leftSection={<IconRefresh {...iconSize} />} onClick={() => void open.load()}>
              Try again
            </Button>
          }
        >
          {state.problem}
        </StateView>
      )}
      {state.status === 'ready' && (
        <Tabs defaultValue="fields" className={styles.tabs} keepMounted={false}>
          <Tabs.List className={styles.tabList}>
            <Tabs.Tab value="fields">Fields</Tabs.Tab>
            <Tabs.Tab value="history">History</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="fields" className={styles.body} tabIndex={0}>
            <RecordFields
              {...about}
              key={recordId}
              record={state.record}
              fields={shownFields(table, everything(view))}
              {...(can.editStructure && { onTemplateChange: data.changeTemplate })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="history" className={styles.body} tabIndex={0}>
            <RecordHistory {...about} key={recordId} record={state.record} />
          </Tabs.Panel>
        </Tabs>
      )}
    </section>
  )
}

/** A record has all its fields, in the order of the view, also those that the view hides. */
const everything = ({ config }: View) => ({ ...config, hiddenFieldIds: [] })

interface StepProps {
  label: string
  onGo?: (() => void) | undefined
  children: ReactNode
}

function Step({ label, onGo, children }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={!onGo} onClick={onGo}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

function FieldsSkeleton() {
  return (
    <div className={styles.body} aria-busy="true" aria-label="Loading the record">
      {['name', 'second', 'third', 'fourth'].map(line => (
        <div key={line} className={styles.field}>
          <Skeleton height={10} width={80} />
          <Skeleton height={30} />
        </div>
      ))}
    </div>
  )
}
