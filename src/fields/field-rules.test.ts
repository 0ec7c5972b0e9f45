import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  carryRules,
  changeRules,
  defaultValue,
  type FieldRules,
  possibleRules,
  type RulesChange,
  rulesBetween,
  rulesProblem,
  withDefaults,
} from './field-rules.ts'
import { fieldType, fieldTypes } from './registry.ts'

const context = { now: Date.parse('2026-03-01T23:30:00Z'), timeZone: 'Europe/Berlin', locale: 'en-US' }
const shape = (type: string, template: object = {}) => ({ type, template: fieldType(type).template.parse(template) })
const options = (...labels: string[]) => ({ options: labels.map(label => ({ value: label, label, color: 'blue' })) })
const text = shape('single_line_text')
const status = (...labels: string[]) => shape('single_select', options(...labels))

describe('a new record', () => {
  const fields = [
    { id: 'name', ...text },
    { id: 'status', ...status('Open', 'Done'), rules: { default: { value: 'Open' } } },
    { id: 'due', ...shape('date'), rules: { default: { now: true as const } } },
  ]

  test('gets default values for the fields that are not given, and stays blank where it is given so', () => {
    expect(withDefaults(fields, { name: 'A' }, context)).toEqual({ name: 'A', status: 'Open', due: '2026-03-02' })
    expect(withDefaults(fields, { status: null, due: '2020-01-01' }, context)).toEqual({
      status: null,
      due: '2020-01-01',
    })
  })

  test('gets none that the field cannot hold any more', () => {
    const field = { ...status('Done'), rules: { default: { value: 'Open' } } }
    expect(defaultValue(field, context)).toBeNull()
    expect(defaultValue({ ...text, rules: { default: { now: true } } }, context)).toBeNull()
    expect(defaultValue({ ...text, rules: { required: true } }, context)).toBeNull()
  })
})

describe('a default value of people', () => {
  const people = (allowMultiple: boolean) => shape('user', { allowMultiple })

  test('names people, or the person who creates the record', () => {
    const value = { value: ['ann', 'bob'] }
    expect(defaultValue({ ...people(true), rules: { default: value } }, context)).toEqual(['ann', 'bob'])
    const creator = { ...people(false), rules: { default: { now: true as const } } }
    expect(defaultValue(creator, { ...context, me: 'cleo' })).toEqual(['cleo'])
    // Nobody asks.
    expect(defaultValue(creator, context)).toBeNull()
  })

  test('names one person if the field holds one', () => {
    const rules = { default: { value: ['ann', 'bob'] } }
    expect(rulesProblem(rules, people(false))).toBe('Default value: Only one person can be chosen')
    expect(rulesProblem(rules, people(true))).toBeNull()
    expect(carryRules(rules, { from: people(true), to: people(false), context })).toEqual({})
    const one = { default: { value: ['ann'] } }
    expect(carryRules(one, { from: people(true), to: people(false), context })).toEqual(one)
  })

  test.each([{ value: ['ann'] }, { now: true as const }])('is dropped by other types: %j', rule => {
    const { required } = { required: true as const }
    for (const other of [text, shape('date'), shape('email')]) {
      expect(carryRules({ default: rule, required }, { from: people(true), to: other, context })).toEqual({ required })
    }
  })

  test('is not made from a date or a name', () => {
    const carried = (rules: FieldRules, from: typeof text) => carryRules(rules, { from, to: people(true), context })
    expect(carried({ default: { now: true } }, shape('date'))).toEqual({})
    expect(carried({ default: { value: 'ann' } }, text)).toEqual({})
  })
})

describe('a default value', () => {
  const carry = (rules: FieldRules, from: typeof text, to: typeof text) => carryRules(rules, { from, to, context })

  test('goes with the field to a type that can read it, and is dropped by others', () => {
    expect(carry({ default: { value: '12' } }, text, shape('number'))).toEqual({ default: { value: 12 } })
    expect(carry({ default: { value: 'x' }, required: true }, text, shape('number'))).toEqual({ required: true })
    expect(carry({ default: { now: true } }, shape('date'), shape('datetime'))).toEqual({ default: { now: true } })
    expect(carry({ default: { now: true } }, shape('date'), text)).toEqual({})
    expect(carry({ default: { value: 'x' }, required: true }, text, shape('linked_record'))).toEqual({})
  })

  test('is dropped with the option that it names, and stays when others are removed', () => {
    const rules = { default: { value: 'Open' } }
    expect(carry(rules, status('Open', 'Done'), status('Done'))).toEqual({})
    expect(carry(rules, status('Open', 'Done'), status('Open'))).toEqual(rules)
  })

  test('must be a value of the field', () => {
    expect(rulesProblem({ default: { value: 'x' } }, shape('number'))).toMatch(/^Default value: /)
    expect(rulesProblem({ default: { value: '' } }, text)).toBe('The default value is blank')
    expect(rulesProblem({ default: { now: true } }, text)).toBe('Single line text fields hold no date')
    expect(rulesProblem({ default: { value: [] } }, shape('linked_record'))).toBe(
      'Linked record fields have no default value',
    )
    expect(rulesProblem({ required: true }, shape('checkbox'))).toBe('Checkbox fields cannot be required')
    expect(rulesProblem({ default: { value: true } }, shape('checkbox'))).toBeNull()
  })
})

test.each(Object.values(fieldTypes).map(({ type }) => type))(
  'the sample of %s is a default value if it can have one',
  type => {
    const { sample, sampleTemplate = {} } = fieldType(type)
    const problem = rulesProblem({ default: { value: sample as string } }, shape(type, sampleTemplate as object))
    expect(problem === null).toBe(possibleRules(type).default)
  },
)

describe('rules that two people change', () => {
  const change = (now: FieldRules, requested: RulesChange, expected?: RulesChange) =>
    changeRules({ ...text, rules: now }, { change: requested, expected, template: text.template })

  test('keep what the other one has changed since, and say so', () => {
    const theirs = { default: { value: 'theirs' }, required: true as const }
    expect(change(theirs, { default: { value: 'mine' }, required: false }, { required: true })).toEqual({
      rules: { default: { value: 'theirs' } },
      kept: { default: { value: 'theirs' } },
    })
    expect(change({}, { required: true }, { required: true })).toEqual({ rules: {}, kept: { required: false } })
    expect(change(theirs, { default: { value: 'mine' } })).toMatchObject({ rules: { default: { value: 'mine' } } })
  })

  test('merge the same in any order of changes to different rules', () => {
    const start = fc.constantFrom<FieldRules>(undefined as never, { value: 'a' } as never, { value: 'b' } as never)
    const rules = fc
      .record({ default: start, required: fc.constantFrom(undefined, true as const) })
      .map(rules => Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined)) as FieldRules)
    fc.assert(
      fc.property(rules, rules, (before, after) => {
        const { rules: changed, kept } = change(before, rulesBetween(before, after), before)
        expect(changed).toEqual(after)
        expect(kept).toEqual({})
        expect(change(changed, rulesBetween(after, before), after).rules).toEqual(before)
      }),
    )
  })
})
