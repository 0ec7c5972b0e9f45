import { describe, expect, test } from 'vitest'
import { type FieldPeriod, fieldThen, presentValue } from './past-value.ts'

const period = (type: string, until: number | null): FieldPeriod => ({
  id: 'amount',
  name: 'Amount',
  type,
  template: {},
  until,
  isDeleted: false,
})

describe('a field at a version', () => {
  const periods = [period('single_line_text', 5), period('number', 9), period('single_line_text', null)]
  const typeAt = (version: number) => fieldThen(periods, { fieldId: 'amount', version })

  test('is as it was until the version that changed it', () => {
    expect([4, 5, 8, 9].map(version => typeAt(version)?.type)).toEqual([
      'single_line_text',
      'number',
      'number',
      'single_line_text',
    ])
  })

  test('counts as converted even if it has its earlier type again', () => {
    expect([4, 5, 9].map(version => typeAt(version)?.isConverted)).toEqual([true, true, false])
  })

  test('is unknown if the table never had it', () => {
    expect(fieldThen(periods, { fieldId: 'other', version: 1 })).toBeNull()
  })
})

describe('a past value', () => {
  const select = (...labels: string[]) => ({
    type: 'single_select',
    template: {
      options: labels.map(label => ({ value: label.toLowerCase(), label, color: 'gray' })),
      disableColors: false,
    },
  })

  test('stays the same while its field has the same type', () => {
    expect(presentValue('todo', { ...select('Todo'), isConverted: false }, select('Todo', 'Done'))).toEqual({
      kind: 'value',
      value: 'todo',
    })
  })

  test('cannot be restored if its field no longer has its option', () => {
    expect(presentValue('todo', { ...select('Todo'), isConverted: false }, select('Done')).kind).toBe('unreadable')
  })

  test('is converted to the current type of its field', () => {
    const number = { type: 'number', template: { numberFormat: 'local' } }
    const then = { type: 'single_line_text', template: {}, isConverted: true }
    expect(presentValue('1,250', then, number)).toEqual({ kind: 'value', value: 1250 })
    expect(presentValue('a few', then, number).kind).toBe('unreadable')
    expect(presentValue(null, then, number)).toEqual({ kind: 'empty' })
    expect(presentValue(1250, then, number).kind).toBe('unreadable')
  })
})
