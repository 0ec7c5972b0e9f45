import { expect, test, vi } from 'vitest'
import { fieldContext } from '../../fields/field-context.ts'
import type { FieldUi } from '../../fields/field-ui.ts'
import { fieldType } from '../../fields/registry.ts'
import { drawValue } from './draw-value.ts'

/** Draws a value of a linked record field with code that only handles lists, and returns the drawn text. */
function drawn(value: unknown, label = (id: string) => id): string {
  const element = { textContent: 'before' } as HTMLElement
  const update = vi.fn((host: HTMLElement, ids: string[] | null) => {
    host.textContent = ids === null ? '' : ids.map(label).join(', ')
  })
  const ui = { cell: { update } } as unknown as FieldUi
  const type = fieldType('linked_record')
  drawValue({ ui, type, template: type.template.parse({}) }, element, { value, context: fieldContext({}) })
  return element.textContent
}

test('the field type draws the value', () => {
  expect(drawn(['rec1', 'rec2'])).toBe('rec1, rec2')
})

test('a value of the previous field type leaves the cell empty', () => {
  expect(drawn('Ada, Cy')).toBe('')
})

test('an error while drawing a valid value is thrown', () => {
  const fail = () => {
    throw new Error('wrong')
  }
  expect(() => drawn(['rec1'], fail)).toThrow('wrong')
})
