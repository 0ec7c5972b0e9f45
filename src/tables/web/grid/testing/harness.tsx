import { StrictMode, useLayoutEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/index.css'
import '../../../../ui/tokens.css'
import type { Grid } from '../grid.ts'
import { GridView } from '../GridView.tsx'
import type { GridColumn } from '../grid-data.ts'
import { SyntheticData } from './synthetic-data.ts'
import { checkKind, deliverLateEditor, labelKind, lateKind, numberKind, textKind } from './test-kinds.tsx'

/** A page with one grid on it, for tests and benches. Options stand in the address: ?rows=…&columns=…&height=… */
const options = new URLSearchParams(location.search)
const number = (name: string, otherwise: number) => Number(options.get(name) ?? otherwise)

const kinds = [textKind, labelKind, numberKind, checkKind, textKind]
const names = ['Name', 'Status', 'Amount', 'Active', 'Notes']
const labels = ['Planned', 'Doing', 'In review', 'Done', 'Blocked']
const words = ['launch', 'page', 'review', 'budget', 'quarterly', 'customer', 'report', 'design', 'contract', 'draft']
const word = (seed: number) => words[seed % words.length] ?? ''

function value(row: number, column: number): unknown {
  const seed = row * 31 + column * 7
  switch (column % 5) {
    case 0:
      return column === 0 ? `Record ${row + 1}` : `${word(seed)} ${word(seed >> 3)}`
    case 1:
      return labels[seed % labels.length] ?? null
    case 2:
      return (seed * 7919) % 1_000_000
    case 3:
      return seed % 3 === 0
    default:
      return `${word(seed)} ${word(seed >> 2)} ${word(seed >> 4)} ${word(seed >> 6)}`
  }
}

const columns = Array.from({ length: number('columns', 50) }, (_, index): GridColumn => {
  const name = names[index % names.length] ?? ''
  const isLate = options.has('late') && index === 1
  return {
    id: `column${index}`,
    name: index < names.length ? name : `${name} ${Math.floor(index / names.length) + 1}`,
    width: index === 0 ? 220 : 150 + ((index * 37) % 80),
    readOnly: options.has('readOnly') && index === 2,
    template: {},
    ui: isLate ? lateKind : (kinds[index % kinds.length] ?? textKind),
  }
})

const isAbsent = options.has('absent') ? (row: number) => row >= 5 : undefined
const data = new SyntheticData({ rows: number('rows', 1_000_000), columns, value, ...(isAbsent && { isAbsent }) })
const grid: { current: Grid | null } = { current: null }

export interface Harness {
  data: SyntheticData
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

function Page(): ReactNode {
  const [isShown, setShown] = useState(true)
  const [rowHeight, setRowHeight] = useState(number('height', 32))
  useLayoutEffect(() => {
    window.harness = { data, grid, deliverLateEditor, setShown, setRowHeight }
  }, [])
  return isShown && <GridView data={data} label="Projects" rowHeight={rowHeight} ref={grid} />
}

const scheme = options.get('scheme')
if (scheme) document.documentElement.dataset['mantineColorScheme'] = scheme
const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}
