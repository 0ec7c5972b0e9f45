import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeRecord, openRecord, readStack, replaceRecord, type StackedRecord, writeStack } from './record-stack.ts'

const ada = { tableId: 'people', recordId: 'ada' }
const bo = { tableId: 'people', recordId: 'bo', from: { recordId: 'task1', fieldId: 'owners' } }
const cy = { tableId: 'people', recordId: 'cy' }

test('a record that is opened again moves to the top', () => {
  expect(openRecord(openRecord(openRecord([], ada), bo), ada)).toEqual([bo, ada])
})

test('replacing changes the record on top, and closing shows the one below', () => {
  expect(replaceRecord([ada, bo], cy)).toEqual([ada, cy])
  expect(replaceRecord([ada, bo], ada)).toEqual([ada])
  expect(closeRecord([ada, bo])).toEqual([ada])
})

const id = fc.stringMatching(/^[\w-]{1,12}$/)
const record: fc.Arbitrary<StackedRecord> = fc.oneof(
  fc.record({ tableId: id, recordId: id }),
  fc.record({ tableId: id, recordId: id, from: fc.record({ recordId: id, fieldId: id }) }),
)

test('an address leads to the stack that it was made of', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 12 }), records => {
      const stack = records.reduce<StackedRecord[]>(openRecord, [])
      expect(readStack(writeStack(stack))).toEqual(stack)
    }),
  )
})

test('an invalid address opens the records that can be read', () => {
  expect(readStack(undefined)).toEqual([])
  expect(readStack('~.~people~<b>.x')).toEqual([])
  expect(readStack('people.ada~people.<i>~people.bo.task1')).toEqual([ada, { tableId: 'people', recordId: 'bo' }])
})
