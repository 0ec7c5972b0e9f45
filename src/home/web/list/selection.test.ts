import { expect, test } from 'vitest'
import type { Flow } from '../home-calls.ts'
import { nothingSelected, select, rangeOf } from './selection.ts'

const flow = (id: string, accessLevel: Flow['accessLevel'] = 'write') => ({ id, accessLevel }) as Flow

test('read-only flows cannot be selected', () => {
  const { flows } = select(nothingSelected, [flow('1'), flow('2', 'read')], { ticked: true })
  expect([...flows.keys()]).toEqual(['1'])
})

test('shift selects everything from the last one in the same section', () => {
  const selection = select(nothingSelected, [flow('1')], { ticked: true, at: { section: 'home', index: 7 } })
  expect(rangeOf(selection, { section: 'home', index: 3 })).toEqual({ from: 3, to: 7 })
  expect(rangeOf(selection, { section: 'home', index: 9 })).toEqual({ from: 7, to: 9 })
  expect(rangeOf(selection, { section: 'other', index: 3 })).toEqual({ from: 3, to: 3 })
})

test('deselecting one keeps the others', () => {
  const both = select(nothingSelected, [flow('1'), flow('2')], { ticked: true })
  expect([...select(both, [flow('1')], { ticked: false }).flows.keys()]).toEqual(['2'])
})

test('shift selects one item only when the last one is in another section, or when there is none', () => {
  const at = { section: 'home', index: 4 }
  expect(rangeOf(nothingSelected, at)).toEqual({ from: 4, to: 4 })
  expect(rangeOf({ ...nothingSelected, anchor: { section: 'recent', index: 1 } }, at)).toEqual({ from: 4, to: 4 })
})

test('shift selects upward too', () => {
  const last = { ...nothingSelected, anchor: { section: 'home', index: 9 } }
  expect(rangeOf(last, { section: 'home', index: 4 })).toEqual({ from: 4, to: 9 })
})
