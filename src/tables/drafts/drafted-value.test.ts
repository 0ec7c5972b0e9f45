import { expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import { draftedValue } from './drafted-value.ts'

const option = (value: string) => ({ value, label: value.toUpperCase(), color: 'gray' })
const candidates = [{ id: 'ada', name: 'Ada' }]
const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }

function drafted(typeName: string, settings: object, draft: { before: unknown; text: string }) {
  const type = fieldType(typeName)
  const base = {
    fieldOf: () => undefined,
    nameOf: () => undefined,
    idOf: (_tableId: string, name: string) => (name === 'Ada' ? 'ada' : undefined),
  }
  const reading = draftedValue(draft, {
    type,
    template: type.template.parse(settings),
    context: { ...context, base, candidates },
  })
  return reading.kind === 'value' ? reading.value : reading.kind
}

const options = { options: ['a', 'b', 'c'].map(option) }

test.each([
  ['a list gets what the text names', 'multiple_select', options, { before: ['a', 'b'], text: 'C' }, ['a', 'b', 'c']],
  ['what is in the list stays in it', 'multiple_select', options, { before: ['a', 'b'], text: 'B' }, ['a', 'b']],
  ['half a name is no value', 'multiple_select', options, { before: ['a', 'b'], text: 'Bo' }, 'unreadable'],
  ['an empty list gets it too', 'multiple_select', options, { before: null, text: 'C' }, ['c']],
  ['so do links', 'linked_record', { tableId: 'tbl1' }, { before: ['bo'], text: 'Ada' }, ['bo', 'ada']],
  [
    'a link for which there is one place takes it',
    'linked_record',
    { tableId: 'tbl1', allowMultiple: false },
    { before: ['bo'], text: 'Ada' },
    ['ada'],
  ],
  ['a person who takes the only place', 'user', {}, { before: ['bo'], text: 'Ada' }, ['ada']],
  ['no person where several have the only place', 'user', {}, { before: ['bo', 'cy'], text: 'Ada' }, 'unreadable'],
  ['a text takes the place of a text', 'single_line_text', {}, { before: 'Bo', text: 'Ada' }, 'Ada'],
])('put back, %s', (...[, type, template, draft, value]) => {
  expect(drafted(type, template, draft)).toEqual(value)
})
