import { ActionIcon } from '@mantine/core'
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type RefObject } from 'react'
import { closesByEscape } from '../../../ui/closes-by-escape.ts'
import type { Table, View } from '../../structure.ts'
import type { Grid } from '../grid/grid.ts'
import type { GridData } from '../grid/grid-data.ts'
import type { Can } from '../metadata.ts'
import type { TableData } from '../table-data.ts'
import type { BaseActions } from '../use-base-actions.ts'
import { nameOfOpen, RecordBody } from './RecordBody.tsx'
import { RecordColor } from './RecordColor.tsx'
import styles from './RecordPanel.module.css'
import { Step } from './Step.tsx'
import { useBeside } from './use-beside.ts'
import { useOpenRecord } from './use-open-record.ts'
import { useRowSelected } from './use-row-selected.ts'

const iconSize = { size: 16, stroke: 1.75 }

interface RecordPanelProps {
  basePublicId: string
  table: Table
  view: View
  recordId: string
  data: TableData
  /** The same rows for the grid, in their groups where there are some. */
  grouped: GridData
  grid: RefObject<Grid | null>
  actions: BaseActions
  can: Can
  /** Shows another record instead. */
  onGo(recordId: string): void
  onClose(): void
}

/** One record whole, beside its table: its fields, and what was done to it. Covers the page where that is narrow. */
export function RecordPanel(props: RecordPanelProps) {
  const { basePublicId, table, view, recordId, data, grouped, grid, actions, can, onGo, onClose } = props
  const { open, state } = useOpenRecord({ basePublicId, tableId: table.id, recordId }, actions)
  const beside = useBeside(data, open.number)
  useRowSelected(grid, grouped, { recordId, number: open.number })
  const isNarrow = useMediaQuery('(max-width: 767px)') ?? false
  const place = { userId: actions.userId, basePublicId, tableId: table.id, viewId: view.id }
  const panel = useRef<HTMLElement>(null)
  const ref = useMergedRef(panel, useFocusTrap(isNarrow))
  useEffect(() => panel.current?.focus(), [])
  const go = async (to: 'previous' | 'next') => {
    const next = await beside[to]?.()
    if (next !== undefined) onGo(next)
  }
  const name = state.status === 'ready' ? nameOfOpen(table, open) : 'Record'
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
        <RecordColor data={data} number={open.number} />
        <h2 className={styles.title}>{name}</h2>
        <ActionIcon aria-label="Close the record" onClick={onClose}>
          <IconX {...iconSize} />
        </ActionIcon>
      </header>
      <RecordBody
        {...{ open, state, recordId, table, view, place, actions, can }}
        context={data.context}
        onTemplateChange={can.editStructure ? data.changeTemplate : undefined}
      />
    </section>
  )
}
