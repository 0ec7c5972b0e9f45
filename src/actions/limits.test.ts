import { expect, test } from 'vitest'
import { actionLimits, debounces } from './limits.ts'

/** The product's table of debounces. */
const table = `
  reorder fields        | fields.reorder       | 300
  resize field          | fields.resize        | 500
  update cell           | records.updateCell   | 700
  update view settings  | views.updateSettings | 300
`

const rows = table
  .trim()
  .split('\n')
  .map(line => line.split('|').map(text => text.trim()))

test.each(rows)('to %s has its debounce', (_what, type, milliseconds) => {
  expect(debounces).toHaveProperty([type ?? ''], Number(milliseconds))
})

test('all other actions, including undo and redo, are sent at once', () => {
  expect(Object.keys(debounces)).toHaveLength(rows.length)
})

test('the limits are the documented ones', () => {
  expect(actionLimits).toEqual({ history: 50, undoDepth: 25, bulkUpdate: 100 })
})
