import { expect, test } from 'vitest'
import { hiddenRecordText } from './announce-hidden-record.ts'
import type { GridData } from '../grid-data.ts'

const data = {
  rowCount: 2,
  columns: [{ id: 'name', type: { show: (value: unknown) => String(value ?? '') } }],
  rowState: (row: number) => (row === 0 ? 'ready' : 'loading'),
  cell: () => 'Rehearse the demo',
} as unknown as GridData

test('when the active record is gone, the text says which record is active now', () => {
  const gone = 'The selected record is no longer shown.'
  expect(hiddenRecordText(data, { row: 0, column: 0 })).toBe(`${gone} Now on row 1, Rehearse the demo`)
  expect(hiddenRecordText(data, { row: 1, column: 0 })).toBe(`${gone} Now on row 2`)
  expect(hiddenRecordText(data, { row: 2, column: 0 })).toBe(gone)
})
