import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldTypes } from './registry.ts'
import { anyValue } from './testing.ts'
import { textAsType, readAsType } from './read-as-type.ts'

const shapes = Object.values(fieldTypes).map(type => ({
  type: type.type,
  template: type.sampleTemplate ?? type.template.parse({}),
}))

test.each(shapes)('a value of any other type has a text if its field is now $type', shape => {
  const values = Object.values(fieldTypes).map(type => anyValue(type, type.sampleTemplate ?? type.template.parse({})))
  fc.assert(
    fc.property(fc.oneof(...values), value => {
      expect(textAsType(value, shape)).toBeTypeOf('string')
    }),
  )
})

describe('a value of another type', () => {
  const text = { type: 'single_line_text', template: {} }

  test('is shown as it is, unless it is a list', () => {
    expect(textAsType(42.5, text)).toBe('42.5')
    expect(textAsType('about three', { type: 'number', template: {} })).toBe('about three')
    expect(textAsType(['rec1'], text)).toBe('')
  })

  test('is unreadable', () => {
    expect(readAsType(42.5, text).kind).toBe('unreadable')
    expect(readAsType(undefined, text).kind).toBe('empty')
  })
})
