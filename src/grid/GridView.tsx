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
import './rows/row-drag.css'
import './rows/tall-rows.css'
import { Grid } from './grid.ts'
import { restorePosition, type GridPosition, savePosition } from './geometry/grid-position.ts'
import type { GridColumn, GridData } from './grid-data.ts'

export interface GridViewProps {
  /** A new object creates a new grid. */
  data: GridData
  /** The accessible name, such as the table's name. */
  label: string
  /** In pixels; one of `rowHeights`. */
  rowHeight: number
  /** Set to the grid, for example to focus it or to scroll. */
  ref?: RefObject<Grid | null>
}

/** The grid as a React component: mounts the engine and renders the active editor over its cell. */
export function GridView({ data, label, rowHeight, ref }: GridViewProps): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const icons = useRef<HTMLDivElement>(null)
  const current = useRef<Grid>(null)
  const settings = useRef({ rowHeight, label })
  const lastPosition = useRef<GridPosition | null>(null)
  const [editor, setEditor] = useState<{ session: EditorSession; host: HTMLElement } | null>(null)

  useLayoutEffect(() => {
    if (!host.current) return
    const grid: Grid = new Grid(host.current, {
      data,
      ...settings.current,
      icon: column => iconOf(icons.current, column, data),
      onEditor: session => setEditor(session && { session, host: grid.editorHost }),
    })
    current.current = grid
    if (ref) ref.current = grid
    if (lastPosition.current) restorePosition(grid, data, lastPosition.current)
    return () => {
      lastPosition.current = savePosition(grid, data)
      grid.dispose()
      current.current = null
      if (ref) ref.current = null
    }
  }, [data, ref])

  useEffect(() => {
    settings.current.rowHeight = rowHeight
    current.current?.setRowHeight(rowHeight)
  }, [rowHeight])

  useEffect(() => {
    settings.current.label = label
    current.current?.setLabel(label)
  }, [label])

  const redrawHeader = useCallback(() => current.current?.redrawHeader(), [])

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
        onUnreadable={() => {
          noteUnreadable()
          session.refused()
        }}
        onDiscarded={message => data.showWarning?.(message)}
        onOpenLinked={recordId => data.openLinked?.({ rowKey, columnId: column.id, recordId })}
        {...(data.changeTemplate && { onTemplateChange: template => data.changeTemplate?.(column.id, template) })}
      />
      <Mounted session={session} />
    </Suspense>
  )
}

/** Rendered after the editor, so that its effect runs once the editor has the focus. */
function Mounted({ session }: { session: EditorSession }): null {
  const latest = useRef(session)
  useLayoutEffect(() => {
    latest.current = session
  }, [session])
  useLayoutEffect(() => {
    latest.current.mounted()
  }, [])
  return null
}

const uisOf = (columns: readonly GridColumn[]): FieldUi[] => [...new Set(columns.map(column => column.ui))]

/** A copy of the rendered icon of a column's kind; null if it is not rendered yet. */
function iconOf(store: HTMLElement | null, column: GridColumn, data: GridData): Element | null {
  const icon = store?.children[uisOf(data.columns).indexOf(column.ui)]?.firstElementChild?.cloneNode(true)
  return icon instanceof Element ? icon : null
}

interface IconStoreProps {
  data: GridData
  ref: RefObject<HTMLDivElement | null>
  onDrawn(): void
}

/** Renders one hidden icon per kind of column, which the engine copies into the headers. */
function IconStore({ data, ref, onDrawn }: IconStoreProps): ReactNode {
  const subscribe = useCallback((listener: () => void) => data.subscribe(listener), [data])
  const columns = useSyncExternalStore(subscribe, () => data.columns)
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
