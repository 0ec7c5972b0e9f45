import { describe, expect, test } from 'vitest'
import { checkNewValue } from '../check-new-value.ts'
import { convertValue } from '../convert-value.ts'
import { empty, type FieldContext, unreadable, value } from '../field-type.ts'
import { findPerson } from '../people/known-person.ts'
import { personChip } from '../people/person-chip.ts'
import { textAsType } from '../read-as-type.ts'
import { testContext } from '../testing.ts'
import { matchingPeople, toggled } from './chosen-people.ts'
import { user } from './user.ts'

const several = { allowMultiple: true }
const one = { allowMultiple: false }

const candidates = [
  { id: 'ann', name: 'Ann Lee', email: 'ann@example.com' },
  { id: 'ann2', name: 'ann lee', email: 'Ann.Two@example.com' },
  { id: 'bob', name: 'Étienne, Bob' },
]
const people = new Map([...candidates.map(({ id, name }) => [id, name] as const), ['left', 'Lara Left']])
const { base } = testContext
if (!base) throw new Error('unreachable')
const context: FieldContext = { ...testContext, candidates, base: { ...base, people } }
const read = (text: string, template = several) => user.read(text, template, context)

describe('a text', () => {
  test('names people by address, ignoring case, also in brackets', () => {
    expect(read('ANN@example.com')).toEqual(value(['ann']))
    expect(read('Somebody Else <ann.two@example.com>')).toEqual(value(['ann2']))
  })

  test('names people by name, each once, also with a comma', () => {
    expect(read('étienne, bob')).toEqual(value(['bob']))
    expect(read('"Étienne, Bob", ann@example.com, ann@example.com')).toEqual(value(['bob', 'ann']))
  })

  test('is refused if it names nobody, or several people', () => {
    expect(read('Nobody')).toEqual(unreadable("No one with access to this base is named 'Nobody'"))
    expect(read('Lara Left')).toEqual(unreadable("No one with access to this base is named 'Lara Left'"))
    expect(read('Ann Lee')).toEqual(unreadable("2 people are named 'Ann Lee'. Use an email address."))
  })

  test('is refused if the people are not loaded', () => {
    const reading = user.read('Ann Lee', several, { now: 0, timeZone: 'UTC', locale: 'en-US' })
    expect(reading).toEqual(unreadable('The people of this base are not loaded. Try again in a moment.'))
  })

  test('with several people is refused by a field for one', () => {
    expect(read('ann@example.com, ann.two@example.com', one)).toEqual(unreadable('Only one person can be chosen'))
  })

  test('of a person shows the name, and of someone unknown says so', () => {
    expect(user.show(['bob', 'ann'], several, context)).toBe('"Étienne, Bob", Ann Lee')
    expect(user.show(['stranger'], several, context)).toBe('Unknown person')
  })
})

describe('a value from outside', () => {
  test('is a list of ids, without repetitions', () => {
    expect(user.check(['ann', 'bob', 'ann'], several)).toEqual(value(['ann', 'bob']))
    expect(user.check([], several)).toEqual(empty)
  })

  test('may be longer than a limit that was set after it, but a new one may not', () => {
    expect(user.check(['ann', 'bob'], one)).toEqual(value(['ann', 'bob']))
    expect(checkNewValue(user, ['ann', 'bob'], one)).toEqual(unreadable('Only one person can be chosen'))
    expect(checkNewValue(user, ['ann', 'bob'], several)).toEqual(value(['ann', 'bob']))
    expect(textAsType(['ann', 'bob'], { type: 'user', template: one }, context)).toBe('Ann Lee, "Étienne, Bob"')
  })

  test.each([['ann'], [[1]], [['a b']], [["x'; drop table"]], [['ann@example.com']]])('%j is refused', json => {
    expect(user.check(json, several)).toEqual(unreadable('Expected a list of user ids'))
  })
})

describe('filters', () => {
  /** @param me the person who reads; none for a visitor. */
  const matching = (me?: string) => (operator: string, operand: unknown, stored: string[] | null) =>
    user.operators[operator]?.test(stored, operand, { template: several, context: { ...context, ...(me && { me }) } })
  const matches = matching()

  test('by me mean the person who reads, and nobody for a visitor', () => {
    expect(matching('ann')('is', 'me', ['ann'])).toBe(true)
    expect(matching('bob')('is', 'me', ['ann'])).toBe(false)
    expect(matches('is', 'me', ['ann'])).toBe(false)
    expect(matches('has_all_of', ['me'], ['ann'])).toBe(false)
    expect(matches('has_none_of', ['me'], ['ann'])).toBe(true)
  })

  test('by one person match cells with exactly that person', () => {
    expect(matches('is', 'ann', ['ann', 'bob'])).toBe(false)
    expect(matches('is_not', 'ann', ['ann', 'bob'])).toBe(true)
    expect(matches('has_any_of', ['ann'], ['ann', 'bob'])).toBe(true)
    expect(matches('has_all_of', ['ann', 'left'], ['ann', 'bob'])).toBe(false)
  })
})

describe('a conversion', () => {
  const convert = (stored: unknown, from: string, to: string) =>
    convertValue(stored, { type: from, template: from === 'user' ? several : {} }, { type: to, template: {}, context })

  test('to an email address takes the address, and loses people without one', () => {
    expect(convert(['ann'], 'user', 'email')).toEqual(value('ann@example.com'))
    expect(convert(['bob'], 'user', 'email').kind).toBe('unreadable')
    expect(convert(['ann', 'ann2'], 'user', 'email').kind).toBe('unreadable')
  })

  test('to text takes the names, and from text and addresses finds the people', () => {
    expect(convert(['ann'], 'user', 'single_line_text')).toEqual(value('Ann Lee'))
    expect(user.read('ann@example.com', one, context)).toEqual(value(['ann']))
  })

  test('of several people to a field for one loses them', () => {
    const [from, to] = [several, one].map(template => ({ type: 'user', template, context }))
    if (!from || !to) throw new Error('unreachable')
    expect(convertValue(['ann', 'bob'], from, to)).toEqual(unreadable('Only one person can be chosen'))
    expect(convertValue(['ann'], from, to)).toEqual(value(['ann']))
  })

  test('from the author of a record keeps the person, even if names are ambiguous or they left', () => {
    const to = { type: 'user', template: one, context }
    expect(convertValue('ann2', { type: 'created_by', template: {} }, to)).toEqual(value(['ann2']))
    expect(convertValue('left', { type: 'created_by', template: {} }, to)).toEqual(value(['left']))
  })
})

describe('the editor', () => {
  const ids = (search: string, me?: string) => matchingPeople(candidates, search, me).map(({ id }) => id)

  test('finds people by name and address, names that start with the text first', () => {
    expect(ids('bob')).toEqual(['bob'])
    expect(ids('TWO@')).toEqual(['ann2'])
    expect(ids('lee')).toEqual(['ann', 'ann2'])
    expect(
      matchingPeople(
        [
          { id: '1', name: 'Joanna' },
          { id: '2', name: 'Ann' },
        ],
        'an',
      )[0]?.id,
    ).toBe('2')
  })

  test('offers the person who edits first', () => {
    expect(ids('', 'bob')).toEqual(['bob', 'ann', 'ann2'])
  })

  test('replaces the person if only one can be chosen', () => {
    expect(toggled(['ann'], 'bob', false)).toEqual(['bob'])
    expect(toggled(['ann'], 'bob', true)).toEqual(['ann', 'bob'])
    expect(toggled(['ann'], 'ann', false)).toEqual([])
  })
})

test('people have avatars, and those without access are marked', () => {
  expect(personChip('bob', context)).toMatchObject({ label: 'Étienne, Bob', avatar: 'É' })
  expect(personChip('left', context)).toEqual({ label: 'Lara Left (no access)' })
  expect(findPerson('bob', context)).toHaveProperty('problem')
})
