import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  Suspense,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { noteUnreadable } from '../fields/editing/end-edit.ts'
import type { FieldUi } from '../fields/field-ui.ts'
import type { EditorSession } from './editing/editor-sessions.ts'
import './columns/columns.css'
import './grid.css'
import './columns/grid-header.css'
import './groups/groups.css'
import './input/touch.css'
import './live/live.css'
import './selection/selection.css'
import './rows/tall-rows.css'
import { Grid } from './grid.ts'
import { restorePosition, type GridPosition, savePosition } from './geometry/grid-position.ts'
import type { GridColumn, GridData } from './grid-data.ts'

export interface GridViewProps {
  /** A grid lives as long as its data: another object makes another grid. */
  data: GridData
  /** Accessible name: the table's name. */
  label: string
  /** Pixels; one of `rowHeights`. */
  rowHeight: number
  /** To reach the grid from outside: to focus it, or to scroll to a row. */
  ref?: RefObject<Grid | null>
}

/** The grid in React: it mounts the engine, and draws the active editor over its cell. */
export function GridView({ data, label, rowHeight, ref }: GridViewProps): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const icons = useRef<HTMLDivElement>(null)
  const own = useRef<Grid>(null)
  const first = useRef({ rowHeight, label })
  const left = useRef<GridPosition | null>(null)
  const [editor, setEditor] = useState<{ session: EditorSession; host: HTMLElement } | null>(null)

  useLayoutEffect(() => {
    if (!host.current) return
    const grid: Grid = new Grid(host.current, {
      data,
      ...first.current,
      icon: column => iconOf(icons.current, column, data),
      onEditor: session => setEditor(session && { session, host: grid.editorHost }),
    })
    own.current = grid
    if (ref) ref.current = grid
    if (left.current) restorePosition(grid, data, left.current)
    return () => {
      left.current = savePosition(grid, data)
      grid.dispose()
      own.current = null
      if (ref) ref.current = null
    }
  }, [data, ref])

  useEffect(() => {
    first.current.rowHeight = rowHeight
    own.current?.setRowHeight(rowHeight)
  }, [rowHeight])

  useEffect(() => {
    first.current.label = label
    own.current?.setLabel(label)
  }, [label])

  const redrawHeader = useCallback(() => own.current?.redrawHeader(), [])

  return (
    <>
      <IconStore ref={icons} data={data} onDrawn={redrawHeader} />
      <div ref={host} style={{ height: '100%' }} />
      {editor &&
        createPortal(<ActiveEditor key={editor.session.id} session={editor.session} data={data} />, editor.host)}
    </>
  )
}

function ActiveEditor({ session, data }: { session: EditorSession; data: GridData }): ReactNode {
  const { rowKey, column, value, initialText } = session
  const { Editor } = column.ui
  return (
    <Suspense fallback={null}>
      <Editor
        value={value}
        template={column.template}
        context={data.context}
        label={column.name}
        initialText={initialText}
        onCommit={session.commit}
        onCancel={session.cancel}
        onUnreadable={message => {
          noteUnreadable()
          data.showWarning?.(message)
        }}
        onOpenLinked={recordId => data.openLinked?.({ rowKey, columnId: column.id, recordId })}
        {...(data.changeTemplate && { onTemplateChange: template => data.changeTemplate?.(column.id, template) })}
      />
      <Mounted session={session} />
    </Suspense>
  )
}

/** Stands after the editor, so that its effect runs when the editor has taken the focus. */
function Mounted({ session }: { session: EditorSession }): null {
  const latest = useRef(session)
  useLayoutEffect(() => {
    latest.current = session
  }, [session])
  useLayoutEffect(() => latest.current.mounted(), [])
  return null
}

const uisOf = (columns: readonly GridColumn[]): FieldUi[] => [...new Set(columns.map(column => column.ui))]

/** A copy of the icon that the store has drawn for a column's kind; null until it has. */
function iconOf(store: HTMLElement | null, column: GridColumn, data: GridData): Element | null {
  const icon = store?.children[uisOf(data.columns).indexOf(column.ui)]?.firstElementChild?.cloneNode(true)
  return icon instanceof Element ? icon : null
}

interface IconStoreProps {
  data: GridData
  ref: RefObject<HTMLDivElement | null>
  onDrawn(): void
}

/** Draws one icon of each kind of column, out of sight, for the engine to copy into its headers. */
function IconStore({ data, ref, onDrawn }: IconStoreProps): ReactNode {
  const follow = useCallback((listener: () => void) => data.subscribe(listener), [data])
  const columns = useSyncExternalStore(follow, () => data.columns)
  useLayoutEffect(onDrawn, [columns, onDrawn])
  return (
    <div ref={ref} hidden>
      {uisOf(columns).map((ui, index) => (
        <span key={index}>
          <ui.icon size={14} stroke={1.75} />
        </span>
      ))}
    </div>
  )
}
