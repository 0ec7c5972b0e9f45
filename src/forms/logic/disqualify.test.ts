import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Effect } from '../document/effect.ts'
import type { Filter } from '../../query/filter.ts'
import { evaluated, is } from '../testing/build-form.ts'

const yesNo = (id: string) => ({ id, type: 'yes_no' })
const isNot = (fieldId: string, value: unknown): Filter => ({ fieldId, operator: 'is_not', value })
const isEmpty = (fieldId: string): Filter => ({ fieldId, operator: 'is_empty' })
const out: Effect = { do: 'disqualify', endingId: 'end2' }
const go = (pageId: string, to: string): Effect => ({
  do: 'go',
  pageId,
  to: to.startsWith('page') ? { pageId: to } : { endingId: to },
})

const pages = [[yesNo('a')], [yesNo('b')], [yesNo('c')]]
const endings = ['end2', 'end3']
type Rules = { when: Filter | null; effects: Effect[] }[]

const result = (rules: Rules, answers: Record<string, unknown>) => {
  const { path, outcome } = evaluated({ pages, rules, endings }, answers)
  return { path, endingId: outcome.endingId, by: outcome.by }
}

describe('a rule that disqualifies', () => {
  test.each([isNot('c', 'yes'), isEmpty('c'), { or: [isNot('c', 'yes'), is('c', 'no')] }])(
    'waits for the question that it is about: %j',
    when => {
      const rules = [{ when, effects: [out] }]
      expect(result(rules, { a: 'yes' })).toEqual({ path: ['page1', 'page2', 'page3'], endingId: 'end2', by: 'r1' })
      expect(result(rules, { c: 'yes' }).endingId).toBe('end1')
    },
  )

  test('does not wait for a second question if the answer to the first one is enough', () => {
    const rules = [{ when: { or: [is('a', 'no'), isNot('c', 'yes')] }, effects: [out] }]
    expect(result(rules, { a: 'no' }).path).toEqual(['page1'])
    expect(result(rules, { a: 'yes' }).path).toEqual(['page1', 'page2', 'page3'])
  })

  test('never holds by a question on a page that the respondent does not pass', () => {
    const rules = [
      { when: is('a', 'yes'), effects: [go('page1', 'page3')] },
      { when: isNot('b', 'yes'), effects: [out] },
    ]
    expect(result(rules, { a: 'yes' })).toEqual({ path: ['page1', 'page3'], endingId: 'end1', by: null })
    expect(result(rules, { a: 'no' })).toEqual({ path: ['page1', 'page2'], endingId: 'end2', by: 'r2' })
  })

  test('without a condition ends the form after the first page', () => {
    expect(result([{ when: null, effects: [out] }], {}).path).toEqual(['page1'])
  })

  const score = (to: Extract<Effect, { do: 'set' }>['to']): Effect => ({ do: 'set', variableId: 'v', to })
  const low: Filter = { fieldId: 'v', operator: 'less_than', value: 2 }
  const counted = (answers: Record<string, unknown>, more: Rules = []) =>
    evaluated(
      {
        pages: [[{ id: 'm', type: 'number' }], [{ id: 'n', type: 'number' }], ['z']],
        variables: [{ id: 'v', initial: 0 }],
        endings,
        rules: [
          { when: null, effects: [score({ do: 'add', parts: [{ answer: 'm' }, { answer: 'n' }] })] },
          { when: low, effects: [out] },
          ...more,
        ],
      },
      answers,
    )

  test('by a variable waits for the last page that can change it', () => {
    expect(counted({ m: 0, n: 5 }).outcome.endingId).toBe('end1')
    expect(counted({ m: 0, n: 1 })).toMatchObject({ path: ['page1', 'page2'], outcome: { endingId: 'end2', by: 'r2' } })
  })

  test('by a variable is asked once more before the form ends elsewhere, in the order of the rules', () => {
    const early = { when: null, effects: [go('page1', 'end3')] }
    expect(counted({ m: 0 }, [early])).toMatchObject({ path: ['page1'], outcome: { endingId: 'end2' } })
    expect(counted({ m: 9 }, [early])).toMatchObject({ path: ['page1'], outcome: { endingId: 'end3' } })
  })

  test('never ends a form by questions that nobody was asked, whatever the condition', () => {
    const anyCondition = fc
      .tuple(fc.constantFrom('b', 'c'), fc.constantFrom('is', 'is_not', 'is_empty'), fc.constantFrom('yes', 'no'))
      .map(([id, operator, value]): Filter =>
        operator === 'is_empty' ? isEmpty(id) : { fieldId: id, operator, value },
      )
    const some = fc.array(anyCondition, { minLength: 1, maxLength: 3 })
    const anyFilter = fc.oneof(
      anyCondition,
      some.map(and => ({ and })),
      some.map(or => ({ or })),
    )
    fc.assert(
      fc.property(fc.array(anyFilter, { minLength: 1, maxLength: 4 }), all => {
        const rules = [{ when: null, effects: [go('page1', 'end3')] }, ...all.map(when => ({ when, effects: [out] }))]
        expect(result(rules, { a: 'yes' })).toEqual({ path: ['page1'], endingId: 'end3', by: 'r1' })
      }),
    )
  })
})
