import { expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import { filterText } from './filter-text.ts'

const field = (id: string, name: string, type: string) => ({
  id,
  name,
  type,
  template: fieldType(type).template.parse({}),
  order: 1,
})
const fields = [
  field('task', 'Task', 'single_line_text'),
  field('due', 'Due', 'date'),
  field('done', 'Done', 'checkbox'),
]
const contains = (value: string) => ({ fieldId: 'task', operator: 'contains', value })

test('conditions are said as they are chosen, with words between them', () => {
  expect(filterText({ and: [contains('a'), { fieldId: 'due', operator: 'is_empty' }] }, fields)).toBe(
    'Task contains a and Due is empty',
  )
  expect(filterText({ and: [contains('a'), { or: [contains('b'), contains('c')] }] }, fields)).toBe(
    'Task contains a and (Task contains b or Task contains c)',
  )
})

test('what is chosen from a list is called as it is there', () => {
  expect(filterText({ fieldId: 'done', operator: 'is', value: true }, fields)).toBe('Done is checked')
  const { operators } = fieldType('date')
  const [operator, { operandChoices = [], countedChoices = [] }] = Object.entries(operators).find(
    ([, each]) => each.countedChoices,
  ) ?? ['', {}]
  const text = (value: unknown) => filterText({ fieldId: 'due', operator, value }, fields)
  expect(text(operandChoices[0]?.operand)).toBe(`Due ${operators[operator]?.label} ${operandChoices[0]?.label}`)
  expect(text(countedChoices[0]?.operand(12))).toBe(`Due ${operators[operator]?.label} 12 ${countedChoices[0]?.label}`)
})

test('a condition on a deleted field is named as such', () => {
  expect(filterText({ fieldId: 'gone', operator: 'is', value: 1 }, fields)).toBe('A condition')
})
