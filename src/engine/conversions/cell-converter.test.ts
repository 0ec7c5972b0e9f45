import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldContext } from '../../fields/field-context.ts'
import { fieldType } from '../../fields/registry.ts'
import { withNewOptions } from '../../fields/select/options.ts'
import { CellConverter } from './cell-converter.ts'

const context = fieldContext({})
const shape = (type: string, template: object = {}) => ({ type, template: fieldType(type).template.parse(template) })
const converter = (from: string, to: string, former = false) =>
  new CellConverter({ from: shape(from), to: shape(to), former: former ? shape(to) : null, context })

describe('a converted cell', () => {
  test('has the value that the new type reads, or is lost', () => {
    const cells = converter('single_line_text', 'number')
    expect(cells.convert('1,250')).toEqual({ value: 1250, isLost: false })
    expect(cells.convert('many')).toEqual({ value: null, isLost: true })
    expect(cells.convert(null)).toEqual({ value: null, isLost: false })
  })

  test('gets its former value back while it still shows what that had become', () => {
    const cells = converter('checkbox', 'single_line_text', true)
    // 'yes' became a check mark.
    expect(cells.convert(true, 'yes')).toEqual({ value: 'yes', isLost: false })
    expect(cells.convert(true, 'no').value).not.toBe('no')
  })

  test('that lost its former value to the other type gets it back too', () => {
    const cells = converter('number', 'single_line_text', true)
    expect(cells.convert(null, '12 apples')).toEqual({ value: '12 apples', isLost: false })
    expect(cells.convert(12, '12 apples')).toEqual({ value: '12', isLost: false })
  })
})

test('a cell of people that was cleared as text stays empty where their names are unknown', () => {
  const [from, to] = [shape('single_line_text'), shape('user')]
  const cells = new CellConverter({ from, to, former: to, context })
  expect(cells.convert(null, ['ann']).value).toBeNull()
})

test('cells that repeat are converted like the first of them, for any column', () => {
  const texts = fc.array(fc.oneof(fc.constantFrom('1', '2', 'x', ''), fc.string({ maxLength: 4 })), { maxLength: 60 })
  fc.assert(
    fc.property(texts, column => {
      const cells = converter('single_line_text', 'number')
      for (const text of column)
        expect(cells.convert(text)).toEqual(converter('single_line_text', 'number').convert(text))
    }),
  )
})

describe('a change of case', () => {
  const options = withNewOptions({ options: [], disableColors: false }, ['Red', 'Light blue'])
  const select = (type: string) =>
    new CellConverter({ from: shape('single_line_text'), to: { type, template: options }, former: null, context })
  const changes = (type: string, text: string) => select(type).changesCase(text, select(type).convert(text).value)

  test('is noticed if an option in another case takes the value', () => {
    expect([changes('single_select', 'red'), changes('single_select', 'Red')]).toEqual([true, false])
    expect([changes('multiple_select', 'Red,light blue'), changes('multiple_select', 'Red,Light blue')]).toEqual([
      true,
      false,
    ])
  })

  test('is none if the value is lost or empty, or the new type has no options', () => {
    expect(changes('single_select', 'green')).toBe(false)
    expect(select('single_select').changesCase('', null)).toBe(false)
    expect(converter('single_line_text', 'email').changesCase('A@EXAMPLE.ORG', 'a@example.org')).toBe(false)
  })
})
