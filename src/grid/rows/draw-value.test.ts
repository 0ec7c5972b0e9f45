import { expect, test, vi } from 'vitest'
import { fieldContext } from '../../fields/field-context.ts'
import type { FieldUi } from '../../fields/field-ui.ts'
import { fieldType } from '../../fields/registry.ts'
import { drawValue } from './draw-value.ts'

/** Draws a value of a field of links, by code that can do with lists only; answers what was drawn. */
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

test('a value is drawn as its field draws it', () => {
  expect(drawn(['rec1', 'rec2'])).toBe('rec1, rec2')
})

test('a value of the type that the field had before leaves the cell empty', () => {
  expect(drawn('Ada, Cy')).toBe('')
})

test('what goes wrong with a value of the very type is no secret', () => {
  const fail = () => {
    throw new Error('wrong')
  }
  expect(() => drawn(['rec1'], fail)).toThrow('wrong')
})
