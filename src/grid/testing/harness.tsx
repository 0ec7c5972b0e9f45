import { StrictMode, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/index.css'
import '../../ui/theme/tokens.css'
import type { Grid } from '../grid.ts'
import { GridView } from '../GridView.tsx'
import type { GridColumn } from '../grid-data.ts'
import { GroupedData } from './grouped-data.ts'
import { plainTable } from './plain-table.tsx'
import { SyntheticData } from './synthetic-data.ts'
import { deliverLateEditor } from './test-kinds.tsx'

/** The table that the page shows. */
export interface HarnessTable {
  columns: readonly GridColumn[]
  value(row: number, column: number): unknown
  /** Wraps the grid in the providers that its editors need. */
  Shell: ComponentType<{ children: ReactNode }>
}

/** What tests and benchmarks can access from outside. */
export interface Harness {
  data: SyntheticData
  /** The same data in groups, if the `groups` option is set. The grid shows it then. */
  grouped: GroupedData | null
  grid: { current: Grid | null }
  deliverLateEditor(): void
  setShown(shown: boolean): void
  setRowHeight(rowHeight: number): void
}

declare global {
  interface Window {
    harness: Harness
  }
}

/** A page with one grid, for tests and benchmarks. Options are in the query string: ?rows=…&columns=…&height=… */
const options = new URLSearchParams(location.search)
const number = (name: string, fallback: number) => Number(options.get(name) ?? fallback)

// Field types are large, so they are only loaded on request.
const { columns, value, Shell } = options.has('fields')
  ? (await import('./field-table.tsx')).fieldTable()
  : plainTable(options)
const isAbsent = options.has('absent') ? (row: number) => row >= 5 : undefined
const data = new SyntheticData({
  rows: number('rows', 1_000_000),
  columns,
  value,
  opensRecords: options.has('records'),
  moves: options.get('moves') === 'refused' ? 'refused' : options.has('moves'),
  locale: options.get('locale') ?? 'en-US',
  ...(isAbsent && { isAbsent }),
})
const levels = number('groups', 0)
const grouped = levels > 0 ? new GroupedData(data, levels) : null
const grid: { current: Grid | null } = { current: null }

function Page(): ReactNode {
  const [isShown, setShown] = useState(true)
  const [rowHeight, setRowHeight] = useState(number('height', 32))
  useLayoutEffect(() => {
    window.harness = { data, grouped, grid, deliverLateEditor, setShown, setRowHeight }
  }, [])
  return isShown && <GridView data={grouped ?? data} label="Projects" rowHeight={rowHeight} ref={grid} />
}

const scheme = options.get('scheme')
if (scheme) document.documentElement.dataset['mantineColorScheme'] = scheme
const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Shell>
        <Page />
      </Shell>
    </StrictMode>,
  )
}
