import { expect, test } from 'vitest'
import { changedLine, filterOfLines, savedLines } from './filter-lines.ts'

const kept = { fieldId: 'state', operator: 'is', value: 'kept' }
const other = { fieldId: 'name', operator: 'contains', value: 'a' }
const waiting = { fieldId: 'name', operator: 'contains' }

test('a condition that waits for its value asks what was saved, until it has one or its line is gone', () => {
  const [first, second] = savedLines([kept, other])
  if (!first || !second) throw new Error('There are two lines')
  const changed = changedLine(first, waiting, false)
  expect(changed.condition).toEqual(waiting)
  expect(filterOfLines([changed, second], [])).toEqual({ and: [kept, other] })
  const whole = changedLine(changed, { ...waiting, value: 'b' }, true)
  expect(filterOfLines([whole, second], [])).toEqual({ and: [{ ...waiting, value: 'b' }, other] })
  expect(filterOfLines([second], [])).toEqual({ and: [other] })
})

test('a new line asks nothing before it has its value, and conditions that are not shown stay', () => {
  const line = { condition: waiting, asks: null }
  expect(filterOfLines([line], [])).toBeNull()
  expect(filterOfLines([line], [kept])).toEqual({ and: [kept] })
})
