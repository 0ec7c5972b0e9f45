import { describe, expect, test } from 'vitest'
import { blockTypes } from '../blocks/registry.ts'
import type { Effect } from '../document/effect.ts'
import type { Filter } from '../../query/filter.ts'
import { buildForm, compiled, equals, evaluated, is } from '../testing/build-form.ts'
import { checkLogic } from './check-logic.ts'
import { findCycle } from './find-cycle.ts'
import { findDeadEnds } from './find-dead-ends.ts'

type Rules = NonNullable<Parameters<typeof compiled>[0]['rules']>

const show = (id: string, list: 'blocks' | 'pages' | 'options' = 'blocks'): Effect => ({ do: 'show', list, id })
const hide = (id: string, list: 'blocks' | 'pages' | 'options' = 'blocks'): Effect => ({ do: 'hide', list, id })
const rule = (when: Filter | null, ...effects: Effect[]) => ({ when, effects })
const choice = { id: 'a', type: 'single_choice', options: ['o1', 'o2'] }

describe('a circle', () => {
  const steps = (rules: Rules, pages = [['a', 'b', 'c']]) =>
    findCycle(compiled({ pages, rules, variables: [{ id: 'v' }, { id: 'w' }] }))?.map(({ id }) => id)

  test('of questions is found with its path', () => {
    expect(
      steps([rule(is('a', 'x'), show('b')), rule(is('b', 'x'), show('c')), rule(is('c', 'x'), show('a'))]),
    ).toEqual(['r1', 'a', 'r3', 'c', 'r2', 'b', 'r1'])
  })

  test('of one question, its page, or its options is found', () => {
    expect(steps([rule(is('a', 'x'), show('a'))])).toEqual(['r1', 'a', 'r1'])
    expect(steps([rule(is('a', 'x'), hide('page1', 'pages'))])).toEqual(['r1', 'a', 'page1', 'r1'])
    const found = findCycle(compiled({ pages: [[choice]], rules: [rule(is('a', 'o1'), hide('o2', 'options'))] }))
    expect(found?.map(({ id }) => id)).toEqual(['r1', 'a', 'r1'])
  })

  test('through a variable, a calculated value, or points is found', () => {
    const set = (variableId: string, to: Extract<Effect, { do: 'set' }>['to']): Effect => ({
      do: 'set',
      variableId,
      to,
    })
    expect(steps([rule(null, set('v', { answer: 'a' })), rule(equals('v', 1), show('a'))])).toContain('v')
    expect(steps([rule(null, set('v', { points: null })), rule(equals('v', 1), show('b'))])).toContain('v')
    const calculated = [{ id: 'k', type: 'calculated', settings: { variableId: 'v' } }]
    expect(
      findCycle(
        compiled({ pages: [calculated], variables: [{ id: 'v' }], rules: [rule(null, set('v', { answer: 'k' }))] }),
      ),
    ).not.toBeNull()
  })

  test('is not what only looks like one', () => {
    const add: Effect = { do: 'set', variableId: 'v', to: { do: 'add', parts: [{ variable: 'v' }, { answer: 'a' }] } }
    expect(steps([rule(equals('v', 1), add), rule(null, add), rule(equals('v', 2), show('b'))])).toBeUndefined()
    expect(steps([rule(equals('v', 1), show('b')), rule(is('b', 'x'), add)])).toBeUndefined()
    expect(steps([rule(is('a', 'x'), show('b')), rule(is('a', 'y'), show('b'), hide('c'))])).toBeUndefined()
    expect(steps([rule(is('a', 'x'), { do: 'require', blockId: 'a' })])).toBeUndefined()
  })

  test('of many rules is found without recursion', () => {
    const ids = Array.from({ length: 190 }, (_, number) => `q${number}`)
    const chain = ids.slice(1).map((id, number) => rule(is(`q${number}`, 'x'), show(id)))
    expect(steps(chain, [ids])).toBeUndefined()
    expect(steps([...chain, rule(is('q189', 'x'), show('q0'))], [ids])).toHaveLength(2 * ids.length + 1)
  })

  test('is an error in words, and evaluation still ends', () => {
    const form = {
      pages: [[{ id: 'a', label: 'Age' }, 'b']],
      rules: [rule(is('a', 'x'), show('b')), rule(is('b', 'x'), show('a'))],
    }
    expect(checkLogic(buildForm(form), blockTypes)).toMatchObject([
      {
        level: 'error',
        code: 'cycle',
        message: "These depend on each other: Rule → Question 'Age' → Rule → Question → Rule",
      },
    ])
    expect(evaluated(form, { a: 'x', b: 'x' }).answers).toEqual({})
  })
})

describe('dead ends', () => {
  const ends = (rules: Rules, pages: Parameters<typeof compiled>[0]['pages'] = [[choice, 'b'], ['c'], ['d']]) =>
    findDeadEnds(compiled({ pages, rules, endings: ['end2'] }))
  const go = (pageId: string, to: string): Effect => ({
    do: 'go',
    pageId,
    to: to.startsWith('page') ? { pageId: to } : { endingId: to },
  })

  test('are none in a usual form', () => {
    const rules = [
      rule(is('a', 'o1'), show('b')),
      rule(is('b', 'x'), go('page1', 'page3')),
      rule(is('a', 'o2'), hide('page2', 'pages')),
    ]
    expect(ends(rules)).toEqual({ pages: [], blocks: [] })
  })

  test('are pages that every rule leads past', () => {
    expect(ends([rule(null, go('page1', 'page3'))]).pages).toEqual(['page2'])
    expect(ends([rule(null, go('page1', 'end2'))]).pages).toEqual(['page2', 'page3'])
    expect(ends([rule(is('a', 'o1'), go('page1', 'page2')), rule(null, go('page1', 'page3'))]).pages).toEqual([])
    expect(ends([rule(null, hide('page2', 'pages'))]).pages).toEqual(['page2'])
    expect(ends([rule(null, { do: 'disqualify', endingId: 'end2' })]).pages).toEqual(['page2', 'page3'])
  })

  test('are questions whose condition no answer meets', () => {
    const both: Filter = { and: [is('a', 'o1'), is('a', 'o2')] }
    expect(ends([rule(both, show('b'))]).blocks).toEqual(['b'])
    expect(ends([rule({ or: [both, is('a', 'o1')] }, show('b'))]).blocks).toEqual([])
    expect(ends([rule(is('a', 'gone'), show('b'))]).blocks).toEqual(['b'])
    expect(ends([rule(null, hide('b')), rule(is('a', 'o1'), show('b'))]).blocks).toEqual(['b'])
    expect(ends([rule({ and: [] }, hide('b'))]).blocks).toEqual(['b'])
  })

  test('spread to what depends on them', () => {
    const gone = rule(is('a', 'gone'), show('b'))
    expect(ends([gone, rule(is('b', 'x'), show('c'))]).blocks).toEqual(['b', 'c'])
    expect(ends([gone, rule({ fieldId: 'b', operator: 'is_empty' }, show('c'))]).blocks).toEqual(['b'])
    expect(ends([gone, rule(is('b', 'x'), show('page2', 'pages'))]).pages).toEqual(['page2'])
  })

  test('are reported', () => {
    const form = buildForm({
      pages: [[choice, 'b'], ['c']],
      rules: [rule(is('a', 'gone'), show('b'), go('page1', 'page2')), rule(is('nothing', 1), show('b'))],
    })
    expect(checkLogic(form, blockTypes).map(({ code, id }) => `${code} ${id}`)).toEqual([
      'broken_rule r2',
      'never_shows b',
    ])
  })
})
