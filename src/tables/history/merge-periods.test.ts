import { expect, test } from 'vitest'
import { type FieldPeriod, fieldThen } from '../../engine/model/history/past-value.ts'
import { mergePeriods } from './merge-periods.ts'

const period = (name: string, until: number | null, id = 'price'): FieldPeriod => ({
  id,
  name,
  type: 'number',
  template: {},
  until,
  isDeleted: false,
})

test('a later answer adds what it knows about changes since the earlier one', () => {
  const earlier = [period('Cost', 4), period('Price', null)]
  const later = [period('Price', 9), period('Amount', null)]
  const merged = mergePeriods([later, earlier])
  const nameAt = (version: number) => fieldThen(merged, { fieldId: 'price', version })?.name
  expect([3, 4, 8, 9].map(nameAt)).toEqual(['Cost', 'Price', 'Price', 'Amount'])
})

test('an older page reaches further back', () => {
  const newest = [period('Price', null)]
  const older = [period('Cost', 4), period('Price', null)]
  expect(mergePeriods([newest, older])).toEqual([period('Cost', 4), period('Price', null)])
})

test('fields that only one answer has are kept', () => {
  const merged = mergePeriods([[period('Price', null)], [period('Size', null, 'size')], []])
  expect(merged.map(({ name }) => name).toSorted()).toEqual(['Price', 'Size'])
})
