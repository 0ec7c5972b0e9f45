import { Menu } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { AnchoredMenu } from '../../ui/menus/AnchoredMenu.tsx'
import { type MenuPlace, placeBelow } from '../../ui/menus/menu-place.ts'
import { errorText } from '../../ui/server/server-error.ts'
import type { ViewConfigChange } from '../../engine/model/view-config.ts'
import { type ColumnsOnScreen, hasSameColumns } from '../../grid/geometry/columns-on-screen.ts'
import { columnWidth, type ColumnLayout } from '../../grid/geometry/geometry.ts'
import type { Grid } from '../../grid/grid.ts'
import type { GridColumn, GridData } from '../../grid/grid-data.ts'
import type { ShownRows } from '../rows/shown-rows.ts'
import { useColumns } from './use-columns.ts'
import styles from './SummaryRow.module.css'
import { useSummaries } from './use-summaries.ts'
import { wantedSummaries } from './wanted-summaries.ts'

/** The menu's value for no summary. */
const none = 'none'

interface SummaryRowProps extends ShownRows {
  grid: RefObject<Grid | null>
  onChange(change: ViewConfigChange): void
}

/** The summary of each column, below the columns and scrolled with them. A press opens the summaries to choose from. */
export default function SummaryRow(props: SummaryRowProps) {
  const { basePublicId, table, view, stored, rows, data, grouped, changes, grid, onChange } = props
  const { shown, strip } = useShownColumns(grid, grouped)
  const columns = useColumns(data)
  const [menu, setMenu] = useState<{ columnId: string; at: MenuPlace } | null>(null)
  const summaries = useMemo(() => wantedSummaries({ table, config: view.config, stored }), [table, view, stored])
  const { context } = data
  const { resultOf, error, retry } = useSummaries({
    basePublicId,
    tableId: table.id,
    rows,
    summaries,
    changes,
    context,
  })
  const { bar, current, ...arrows } = useArrows(columns.length, grid)
  if (!shown) return null
  const { layout } = shown
  const cell = (index: number, left: number) => {
    const column = columns[index]
    if (!column) return null
    const name = summaries[column.id]?.[0]
    const summary = name === undefined ? undefined : column.type.summaries[name]
    const result = name === undefined ? undefined : resultOf(column.id, name)
    const text = result === undefined || result === null ? '' : summary?.show(result, column.template, context)
    return (
      <SummaryCell
        key={column.id}
        column={column}
        index={index}
        style={{ left, width: columnWidth(layout, index) }}
        label={summary?.label}
        text={error ? '–' : text}
        isComing={summary !== undefined && result === undefined && !error}
        isStop={index === current}
        {...arrows}
        onOpen={at => setMenu({ columnId: column.id, at })}
      />
    )
  }
  const open = menu && columns.find(({ id }) => id === menu.columnId)
  return (
    <div ref={bar} className={styles.row} style={{ width: shown.width }} role="toolbar" aria-label="Summaries">
      <div className={styles.frozen} style={{ width: layout.frozenWidth }}>
        {range(0, layout.frozen - 1).map(index => cell(index, layout.rowNumberWidth + (layout.starts[index] ?? 0)))}
      </div>
      <div className={styles.scrolled} style={{ left: layout.frozenWidth }}>
        <div ref={strip}>
          {range(shown.columns.first, shown.columns.last).map(index => cell(index, scrolledLeft(layout, index)))}
        </div>
      </div>
      {error && (
        <button type="button" className={styles.failed} title={errorText(error)} onClick={retry}>
          <IconRefresh size={14} stroke={1.75} aria-hidden />
          Reload summaries
        </button>
      )}
      {menu && open && (
        <SummaryMenu
          column={open}
          chosen={summaries[open.id]?.[0]}
          at={menu.at}
          onChoose={name => onChange({ summaries: { [open.id]: name } })}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

const scrolledLeft = ({ starts, frozen }: ColumnLayout, column: number) => (starts[column] ?? 0) - (starts[frozen] ?? 0)

/**
 * The columns on the screen, and the strip of those that scroll. The strip moves with the grid in the same frame,
 * without a render.
 */
function useShownColumns(grid: RefObject<Grid | null>, rows: GridData) {
  const [shown, setShown] = useState<ColumnsOnScreen | null>(null)
  const strip = useRef<HTMLDivElement>(null)
  const place = useRef({ left: 0 })
  const move = () => {
    if (strip.current) strip.current.style.transform = `translateX(${-place.current.left}px)`
  }
  useLayoutEffect(() => {
    const stop = grid.current?.subscribeToColumns(now => {
      place.current = now
      move()
      setShown(before => (before && hasSameColumns(before, now) ? before : now))
    })
    return stop
    // Other rows are in another grid.
  }, [grid, rows])
  useLayoutEffect(move)
  return { shown, strip }
}

/** One Tab stop for the whole row. Arrow keys move between columns and scroll to them. */
function useArrows(count: number, grid: RefObject<Grid | null>) {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const goes = useRef(false)
  const current = Math.min(stop, count - 1)
  useLayoutEffect(() => {
    const element = bar.current?.querySelector<HTMLElement>(`[data-column="${current}"]`)
    if (!goes.current || !element) return
    goes.current = false
    element.focus({ preventScroll: true })
  })
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -count, End: count }
  return {
    bar,
    current,
    onKeyDown(event: KeyboardEvent) {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      const next = Math.min(Math.max(current + step, 0), count - 1)
      goes.current = true
      setStop(next)
      grid.current?.showColumn(next)
    },
    onFocus({ currentTarget }: { currentTarget: HTMLElement }) {
      setStop(Number(currentTarget.dataset['column']))
    },
  }
}

interface SummaryCellProps {
  column: GridColumn
  index: number
  style: CSSProperties
  /** The name of the summary, such as 'Sum'; undefined for none. */
  label: string | undefined
  text: string | undefined
  isComing: boolean
  isStop: boolean
  onKeyDown(event: KeyboardEvent): void
  onFocus(event: { currentTarget: HTMLElement }): void
  onOpen(at: MenuPlace): void
}

function SummaryCell(props: SummaryCellProps) {
  const { column, index, style, label, text, isComing, isStop, onKeyDown, onFocus, onOpen } = props
  const said = label && (
    <>
      <span className={styles.label}>{label}</span>{' '}
      {isComing ? <span className={styles.coming} /> : <span className={styles.value}>{text}</span>}
    </>
  )
  return (
    <button
      type="button"
      className={styles.cell}
      style={style}
      data-align={column.ui.align}
      data-first={index === 0 || undefined}
      data-column={index}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      aria-haspopup="menu"
      aria-label={label ? `${column.name}: ${label}${isComing ? '' : ` ${text}`}` : `Summarize ${column.name}`}
      onClick={event => onOpen(placeBelow(event.currentTarget))}
    >
      {said ?? <span className={styles.offer}>Summarize</span>}
    </button>
  )
}

interface SummaryMenuProps {
  column: GridColumn
  chosen: string | undefined
  at: MenuPlace
  onChoose(name: string | null): void
  onClose(): void
}

function SummaryMenu({ column, chosen, at, onChoose, onClose }: SummaryMenuProps) {
  return (
    <AnchoredMenu at={at} label={`Summarize ${column.name}`} onClose={onClose}>
      <Menu.RadioGroup
        value={chosen ?? none}
        onChange={name => {
          onChoose(name === none ? null : name)
          onClose()
        }}
      >
        <Menu.RadioItem value={none}>None</Menu.RadioItem>
        {Object.entries(column.type.summaries).map(([name, { label }]) => (
          <Menu.RadioItem key={name} value={name}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </AnchoredMenu>
  )
}
