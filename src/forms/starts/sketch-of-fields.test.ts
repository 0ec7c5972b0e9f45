import { expect, test } from 'vitest'
import type { Field } from '../../engine/model/structure.ts'
import { fieldTypes } from '../../fields/registry.ts'
import { allBlocks, formOutline } from '../document/outline.ts'
import { answerFields } from '../answers/answer-fields.ts'
import { publishIssues } from '../versions/publish-issues.ts'
import { documentOf } from './document-of.ts'
import { questionOf } from './sketch-of-fields.ts'

const fieldOf = (type: string, more: Partial<Field> = {}): Field => {
  const known = fieldTypes[type as keyof typeof fieldTypes]
  const template = known.sampleTemplate ?? known.template.parse({})
  return { id: `fld-${type}`, name: known.label, type, template, order: 1, ...more }
}
const typeOf = (type: string, more?: Partial<Field>) => questionOf(fieldOf(type, more)).block?.type

test('each field that people write becomes a question of the same type, and nothing that is calculated does', () => {
  const questions = Object.keys(fieldTypes).map(type => questionOf(fieldOf(type)))
  for (const { field, block, note } of questions)
    expect([field.type, block !== null || note !== '']).toEqual([field.type, true])
  const asked = questions.filter(({ block, note }) => block !== null && note === '')
  const document = documentOf({ pages: [{ blocks: asked.flatMap(({ block }) => block ?? []) }] })
  expect(answerFields(document).map(({ type }) => type)).toEqual(asked.map(({ field }) => field.type))
  expect(asked.length).toBeGreaterThanOrEqual(12)
})

test.each([
  ['single_line_text', 'short_answer'],
  ['long_text', 'long_answer'],
  ['number', 'number'],
  ['currency', 'currency'],
  ['rating', 'rating'],
  ['checkbox', 'consent'],
  ['date', 'date'],
  ['datetime', 'date_time'],
  ['single_select', 'single_choice'],
  ['multiple_select', 'multiple_choice'],
  ['duration', 'short_answer'],
])('a field of the type %s becomes the question %s', (field, block) => {
  expect(typeOf(field)).toBe(block)
})

test('a question has the description, the options, and the settings of its field, and is required like it', () => {
  const options = ['Red', 'Blue'].map((label, index) => ({ value: `o${index}`, label, color: 'red' as const }))
  const { block } = questionOf(
    fieldOf('single_select', {
      name: 'Color',
      description: 'Of the shirt',
      rules: { required: true },
      template: { options },
    }),
  )
  expect(block).toMatchObject({
    label: 'Color',
    description: 'Of the shirt',
    isRequired: true,
    options: ['Red', 'Blue'],
  })
  const stars = questionOf(fieldOf('rating', { template: { maxRating: 7 } })).block
  const document = documentOf({ pages: [{ blocks: [stars ?? { type: '' }] }] })
  expect(allBlocks(formOutline(document))[0]?.settings).toEqual({ maxRating: 7 })
  expect(publishIssues(document)).toEqual([])
})

test('many options are chosen in a list that opens', () => {
  const options = Array.from({ length: 9 }, (_, index) => ({
    value: `o${index}`,
    label: `${index}`,
    color: 'red' as const,
  }))
  expect(typeOf('single_select', { template: { options } })).toBe('dropdown')
  expect(typeOf('multiple_select', { template: { options } })).toBe('multi_dropdown')
})
