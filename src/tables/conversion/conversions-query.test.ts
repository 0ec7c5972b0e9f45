import { expect, test } from 'vitest'
import type { ConversionState } from '../../engine/model/conversion-state.ts'
import type { Field } from '../../engine/model/structure.ts'
import { endedOf } from './conversions-query.ts'
import { removedOptions } from './use-option-removal.ts'

const conversion = (id: string, status: ConversionState['status']): ConversionState => ({
  id,
  tableId: 'tbl',
  fieldId: 'fld',
  type: 'number',
  status,
  share: 0.5,
  lost: 0,
  error: null,
  by: { id: 'user', name: 'Ada' },
  gestureId: null,
})

test('a conversion that was seen running has ended once it is done, failed, or canceled', () => {
  const now = [
    conversion('done', 'done'),
    conversion('failed', 'failed'),
    conversion('cancelled', 'cancelled'),
    conversion('running', 'running'),
    conversion('cancelling', 'cancelling'),
    conversion('unseen', 'done'),
  ]
  const seen = new Set(['done', 'failed', 'cancelled', 'running', 'cancelling'])
  expect(endedOf(seen, now).map(({ id }) => id)).toEqual(['done', 'failed', 'cancelled'])
})

test('settings take out the options that they lack, unless they are those of another type', () => {
  const template = (...values: string[]) => ({
    options: values.map(value => ({ value, label: value, color: 'blue' })),
    disableColors: false,
  })
  const field: Field = { id: 'fld', name: 'Status', type: 'single_select', template: template('a', 'b'), order: 1 }
  expect(removedOptions(field, { type: 'single_select', template: template('b', 'c') })).toEqual(['a'])
  expect(removedOptions(field, { type: 'multiple_select', template: template('b') })).toEqual([])
  expect(removedOptions(null, { type: 'single_select', template: template('b') })).toEqual([])
})
