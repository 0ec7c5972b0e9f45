import { z } from 'zod'
import { empty, unreadable, value, type FieldType } from '../../fields/field-type.ts'

/** Minimal field types for tests of the grid. */

const plain: FieldType = {
  type: 'test_text',
  label: 'Text',
  group: 'text',
  template: z.object({}),
  column: 'text',
  sample: 'sample',
  defaultName: 'Text',
  show: stored => (stored === null ? '' : String(stored)),
  read: text => (text === '' ? empty : value(text)),
  check: json => (typeof json === 'string' ? value(json) : unreadable('Expected a text')),
  operators: {},
  summaries: {},
}

export const textType: FieldType = plain

const numbers = new Intl.NumberFormat('en-US')

/** Continues a series of numbers by the difference between the last two. */
export const numberType: FieldType = {
  ...plain,
  type: 'test_number',
  show: stored => (typeof stored === 'number' ? numbers.format(stored) : ''),
  read(text) {
    const number = Number(text.replaceAll(',', ''))
    if (text.trim() === '') return empty
    return Number.isNaN(number) ? unreadable('Use a number') : value(number)
  },
  check: json => (typeof json === 'number' ? value(json) : unreadable('Expected a number')),
  series(values) {
    const [last, before] = [Number(values.at(-1)), Number(values.at(-2))]
    return values.length < 2 ? undefined : n => last + n * (last - before)
  },
}

export const checkType: FieldType = {
  ...plain,
  type: 'test_check',
  show: stored => (stored === null ? '' : String(stored)),
  read: text => (text === '' ? empty : value(text === 'true')),
  check: json => (typeof json === 'boolean' ? value(json) : unreadable('Expected a truth value')),
}
