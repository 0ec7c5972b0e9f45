import { describe, expect, test } from 'vitest'
import {
  blankName,
  canBecome,
  droppedRules,
  finishDraft,
  isChanged,
  nameProblem,
  rulesOfDraft,
  startDraft,
  withType,
  primaryFieldHint,
} from './field-draft.ts'

const options = [
  { value: 'a', label: 'A', color: 'blue' },
  { value: 'b', label: 'B', color: 'green' },
]
const status = { name: 'Status', type: 'single_select', template: { options, disableColors: false } }
const others = [{ name: 'Notes' }, { name: 'Number' }]

describe('the draft of a field', () => {
  test('keeps the settings of a type while others are chosen', () => {
    const draft = startDraft(status, 'single_line_text')
    const away = withType(withType(draft, 'number'), 'rating')
    expect(withType(away, 'single_select').template).toEqual(status.template)
    expect(withType(draft, 'multiple_select').template).toEqual(status.template)
  })

  test('is changed until everything is as it was', () => {
    const draft = startDraft(status, 'single_line_text')
    expect(isChanged(draft)).toBe(false)
    expect(isChanged({ ...draft, name: ' Status ' })).toBe(false)
    expect(isChanged({ ...draft, name: 'State' })).toBe(true)
    expect(isChanged({ ...draft, template: { options: [], disableColors: false } })).toBe(true)
    const other = withType(draft, 'number')
    expect(isChanged(other)).toBe(true)
    expect(isChanged(withType(other, 'single_select'))).toBe(false)
  })

  test('keeps the description of a field, without the spaces around it', () => {
    const draft = startDraft({ ...status, description: 'Where it is' }, 'single_line_text')
    expect(isChanged(draft)).toBe(false)
    expect(isChanged({ ...draft, description: 'Where it is ' })).toBe(false)
    expect(isChanged({ ...draft, description: '' })).toBe(true)
    expect(finishDraft({ ...draft, description: ' New\nlines ' })).toMatchObject({
      settings: { description: 'New\nlines' },
    })
    expect(finishDraft({ ...draft, description: ' ' })).toEqual({ settings: status })
    expect(withType(draft, 'number').description).toBe('Where it is')
  })

  test('of a new field can lose only its name and its settings', () => {
    const draft = startDraft(null, 'single_line_text')
    expect(isChanged(withType(draft, 'number'))).toBe(false)
    expect(isChanged({ ...draft, name: 'Cost' })).toBe(true)
    const set = { ...withType(draft, 'rating'), template: { maxRating: 5 } }
    expect(isChanged(set)).toBe(true)
    expect(isChanged(withType(set, 'number'))).toBe(true)
  })

  test('shows the name that a blank one stands for', () => {
    const tables = [{ id: 'people', name: 'People' }]
    const names = { others, tables }
    expect(blankName(startDraft(null, 'number'), names)).toBe('Number 2')
    expect(blankName(withType(startDraft(null, 'number'), 'rating'), names)).toBe('Rating')
    expect(blankName(startDraft(status, 'number'), names)).toBe('Status')
    const links = withType(startDraft(null, 'number'), 'linked_record')
    expect(blankName({ ...links, template: { ...Object(links.template), tableId: 'people' } }, names)).toBe('People')
  })

  test('keeps rules apart from settings that do not allow them yet', () => {
    const field = { ...status, rules: { default: { value: 'a' }, required: true as const } }
    const draft = startDraft(field, 'number')
    expect(isChanged(draft)).toBe(false)
    expect(finishDraft(draft)).toEqual({ settings: status })
    const without = { ...draft, template: { ...status.template, options: options.slice(1) } }
    expect(rulesOfDraft(without)).toEqual({ required: true })
    expect(rulesOfDraft({ ...without, template: status.template })).toEqual(field.rules)
    expect(finishDraft(without)).toMatchObject({ settings: { rules: { required: true } } })
    expect(finishDraft({ ...draft, rules: {} })).toMatchObject({ settings: { rules: {} } })
    expect(isChanged({ ...draft, rules: {} })).toBe(true)
  })

  test('says which rules a conversion drops', () => {
    const draft = startDraft({ ...status, rules: { default: { value: 'a' }, required: true } }, 'number')
    expect(droppedRules(draft)).toEqual([])
    expect(droppedRules(withType(draft, 'single_line_text'))).toEqual([])
    expect(droppedRules(withType(draft, 'number'))).toEqual([
      'The default value will be dropped: Number cannot hold it.',
    ])
    expect(droppedRules(withType(draft, 'checkbox'))).toHaveLength(2)
    const unique = startDraft({ name: 'Mail', type: 'email', template: {}, rules: { unique: true } }, 'number')
    expect(droppedRules(withType(unique, 'rating'))).toEqual(['The values will not be unique any more.'])
  })

  test('explains why a name is refused', () => {
    const draft = startDraft(null, 'number')
    expect(nameProblem({ ...draft, name: ' notes ' }, others)).toBe('A field with this name already exists')
    expect(nameProblem({ ...draft, name: ' ' }, others)).toBeNull()
    expect(nameProblem({ ...draft, name: 'Cost' }, others)).toBeNull()
  })

  test('is saved without blank options, and not with two of one name', () => {
    const draft = startDraft(status, 'number')
    const blank = { value: 'c', label: ' ', color: 'teal' }
    const finished = finishDraft({
      ...draft,
      name: ' ',
      template: { options: [...options, blank], disableColors: false },
    })
    expect(finished).toEqual({ settings: status })
    const twice = { options: [...options, { ...blank, label: 'A' }], disableColors: false }
    expect(finishDraft({ ...draft, template: twice })).toEqual({ problem: 'Two options have the same name' })
  })

  test('asks for what is missing, and refuses a type that values cannot have', () => {
    expect(finishDraft(withType(startDraft(null, 'number'), 'linked_record'))).toHaveProperty('problem')
    expect(canBecome(startDraft(status, 'number', true), 'lookup')).toBe(false)
    expect(canBecome(startDraft(status, 'number'), 'lookup')).toBe(true)
    expect(canBecome(startDraft(null, 'number'), 'lookup')).toBe(true)
    expect(canBecome(startDraft(status, 'number'), 'number')).toBe(true)
  })
})

describe('the choice of the primary field', () => {
  test('is part of the draft until another type is chosen, and is saved with the settings', () => {
    const draft = { ...startDraft(status, 'number'), becomesPrimary: true }
    expect(isChanged(draft)).toBe(true)
    expect(finishDraft(draft)).toEqual({ settings: { ...status, isPrimary: true } })
    expect(withType(draft, 'number').becomesPrimary).toBe(false)
    expect(withType(draft, 'single_select').becomesPrimary).toBe(true)
  })

  test('is open to every field whose saved type can name records', () => {
    const hint = (type: string, isPrimary = false) =>
      primaryFieldHint(startDraft({ name: 'A', type, template: {} }, type, isPrimary))
    expect(hint('rating').isDisabled).toBe(false)
    expect(hint('rating', true).isDisabled).toBe(true)
    expect(hint('attachments')).toEqual({ isDisabled: true, hint: 'Attachments fields cannot name records' })
    const converted = withType(startDraft(status, 'number'), 'number')
    expect(primaryFieldHint(converted)).toEqual({ isDisabled: true, hint: 'Save the new type first' })
  })

  test('limits the types that the primary field can get', () => {
    const primary = startDraft(status, 'number', true)
    expect(
      ['rating', 'email', 'checkbox', 'attachments', 'linked_record'].map(type => canBecome(primary, type)),
    ).toEqual([true, true, false, false, false])
  })
})
