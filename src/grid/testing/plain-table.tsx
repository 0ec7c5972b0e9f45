import type { ReactNode } from 'react'
import type { GridColumn } from '../grid-data.ts'
import type { HarnessTable } from './harness.tsx'
import { checkKind, labelKind, lateKind, numberKind, textKind } from './test-kinds.tsx'
import { checkType, numberType, textType } from './test-types.ts'

const kinds = [textKind, labelKind, numberKind, checkKind, textKind]
/** The values of the `kinds` option, in the order of `kinds`. */
const kindNames = ['text', 'label', 'number', 'check']
const types = [textType, textType, numberType, checkType, textType]
const names = ['Name', 'Status', 'Amount', 'Active', 'Notes']
const labels = ['Planned', 'Doing', 'In review', 'Done', 'Blocked']
const words = ['launch', 'page', 'review', 'budget', 'quarterly', 'customer', 'report', 'design', 'contract', 'draft']
const word = (seed: number) => words[seed % words.length] ?? ''

function valueOf(kind: number, { row, column }: { row: number; column: number }): unknown {
  const seed = row * 31 + column * 7
  switch (kind) {
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

/** A table of any number of columns of the simplest kinds. */
export function plainTable(options: URLSearchParams): HarnessTable {
  const requested = options.get('kinds')?.split(',')
  const kindOf = (column: number) =>
    requested ? Math.max(0, kindNames.indexOf(requested[column] ?? '')) : column % kinds.length
  const count = Number(options.get('columns') ?? requested?.length ?? 50)
  const columns = Array.from({ length: count }, (_, index): GridColumn => {
    const name = names[index % names.length] ?? ''
    const kind = kindOf(index)
    const isLate = options.has('late') && index === 1
    return {
      id: `column${index}`,
      name: index < names.length ? name : `${name} ${Math.floor(index / names.length) + 1}`,
      width: index === 0 ? 220 : 150 + ((index * 37) % 80),
      readOnly: options.has('readOnly') && index === 2,
      ...(options.get('sorted') === String(index) && { sorted: { direction: 'descending' as const, isFirst: true } }),
      template: {},
      type: types[kind] ?? textType,
      ui: isLate ? lateKind : (kinds[kind] ?? textKind),
    }
  })
  const value = (row: number, column: number) => valueOf(kindOf(column), { row, column })
  return { columns, value, Shell: ({ children }: { children: ReactNode }) => children }
}
