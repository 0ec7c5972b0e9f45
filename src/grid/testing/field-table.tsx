import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles.css'
import { fieldType } from '../../fields/registry.ts'
import { fieldUis } from '../../fields/registry.ui.ts'
import type { GridColumn } from '../grid-data.ts'
import type { HarnessTable } from './harness.tsx'
import { textKind } from './test-kinds.tsx'
import { textType } from './test-types.ts'

/** A table with a column of every field type. Each cell has the type's sample, except in every fourth row. */
export function fieldTable(): HarnessTable {
  const types = Object.entries(fieldUis).map(([name, ui]) => ({ type: fieldType(name), ui }))
  const first: GridColumn = {
    id: 'name',
    name: 'Name',
    width: 180,
    readOnly: false,
    template: {},
    type: textType,
    ui: textKind,
  }
  const columns = types.map(({ type, ui }): GridColumn => {
    const template = type.sampleTemplate ?? type.template.parse({})
    return { id: type.type, name: type.label, width: 180, readOnly: type.isReadOnly === true, template, type, ui }
  })
  return {
    columns: [first, ...columns],
    value: (row, column) => {
      if (column === 0) return `Record ${row + 1}`
      return row % 4 === 3 ? null : (types[column - 1]?.type.sample ?? null)
    },
    Shell: ({ children }: { children: ReactNode }) => <MantineProvider>{children}</MantineProvider>,
  }
}
