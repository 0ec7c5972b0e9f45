import { describe, expect, test } from 'vitest'
import { blockTypes } from '../blocks/registry.ts'
import { requiredText } from '../blocks/check-answer.ts'
import type { Effect } from '../document/effect.ts'
import { buildForm, compiled, equals, evaluated, is, logicContext } from '../testing/build-form.ts'
import { compileForm } from './compile-form.ts'
import { ConditionMemo } from './condition.ts'
import { evaluate, nextPage } from './evaluate.ts'

const show = (id: string): Effect => ({ do: 'show', list: 'blocks', id })
const hide = (id: string): Effect => ({ do: 'hide', list: 'blocks', id })
const go = (pageId: string, to: string): Effect => ({
  do: 'go',
  pageId,
  to: to.startsWith('page') ? { pageId: to } : { endingId: to },
})
const choice = (id: string, ...options: string[]) => ({ id, type: 'single_choice', options })

describe('showing and hiding', () => {
  const form = { pages: [['a', 'b', 'c']], rules: [{ when: is('a', 'x'), effects: [show('b'), hide('c')] }] }

  test('a question that a rule shows is hidden until the rule holds, and the rule is named', () => {
    expect(evaluated(form).blocks).toMatchObject({
      b: { isVisible: false, by: null },
      c: { isVisible: true, by: null },
    })
    expect(evaluated(form, { a: 'X' }).blocks).toMatchObject({
      b: { isVisible: true, by: 'r1' },
      c: { isVisible: false, by: 'r1' },
    })
  })

  test('the first rule that holds decides', () => {
    const rules = [
      { when: is('a', 'x'), effects: [hide('b')] },
      { when: null, effects: [show('b')] },
    ]
    const pages = [['a', 'b']]
    expect(evaluated({ pages, rules }, { a: 'x' }).blocks['b']).toMatchObject({ isVisible: false, by: 'r1' })
    expect(evaluated({ pages, rules }, {}).blocks['b']).toMatchObject({ isVisible: true, by: 'r2' })
  })

  test('a rule that is off does nothing', () => {
    expect(
      evaluated({ ...form, rules: [{ ...form.rules[0], effects: [hide('c')], isOff: true }] }, { a: 'x' }).blocks['c'],
    ).toMatchObject({ isVisible: true })
  })

  test('the answer of a hidden question is not stored, and counts as empty in other rules', () => {
    const chain = {
      pages: [['a', 'b', 'c']],
      rules: [
        { when: is('a', 'x'), effects: [show('b')] },
        { when: is('b', 'y'), effects: [show('c')] },
      ],
    }
    const answers = { b: 'y', c: 'z' }
    expect(evaluated(chain, { a: 'x', ...answers }).answers).toEqual({ a: 'x', b: 'y', c: 'z' })
    expect(evaluated(chain, { a: 'other', ...answers }).answers).toEqual({ a: 'other' })
  })

  test('the order of the rules does not matter for what they read', () => {
    const reversed = {
      pages: [['a', 'b', 'c']],
      rules: [
        { when: is('b', 'y'), effects: [show('c')] },
        { when: is('a', 'x'), effects: [show('b')] },
      ],
    }
    expect(evaluated(reversed, { a: 'x', b: 'y' }).blocks['c']).toMatchObject({ isVisible: true })
    expect(evaluated(reversed, { b: 'y' }).blocks['c']).toMatchObject({ isVisible: false })
  })

  test('a hidden option is dropped from answers', () => {
    const options: Effect = { do: 'hide', list: 'options', id: 'o2' }
    const pages = [['a', choice('one', 'o1', 'o2'), { id: 'many', type: 'multiple_choice', options: ['m1', 'm2'] }]]
    const rules = [{ when: is('a', 'x'), effects: [options, { ...options, id: 'm2' }] }]
    const answers = { one: 'o2', many: ['m1', 'm2'] }
    expect(evaluated({ pages, rules }, { ...answers, a: 'x' })).toMatchObject({
      answers: { a: 'x', many: ['m1'] },
      options: { o2: { isVisible: false, by: 'r1' } },
    })
    expect(evaluated({ pages, rules }, { ...answers, a: 'x' }).answers).not.toHaveProperty('one')
    expect(evaluated({ pages, rules }, answers).answers).toEqual(answers)
  })

  test('conditions use the operators of the field types', () => {
    const pages = [[{ id: 'n', type: 'number' }, { id: 'm', type: 'multiple_choice', options: ['m1', 'm2'] }, 'b', 'c']]
    const rules = [
      { when: { fieldId: 'n', operator: 'greater_than', value: 10 }, effects: [show('b')] },
      { when: { fieldId: 'm', operator: 'has_any_of', value: ['m2'] }, effects: [show('c')] },
    ]
    const visible = (answers: Record<string, unknown>) => {
      const { blocks } = evaluated({ pages, rules }, answers)
      return [blocks['b']?.isVisible, blocks['c']?.isVisible]
    }
    expect(visible({ n: 11, m: ['m2'] })).toEqual([true, true])
    expect(visible({ n: 10, m: ['m1'] })).toEqual([false, false])
  })

  test('a rule whose question is gone never holds', () => {
    const rules = [{ when: is('nothing', 'x'), effects: [hide('b'), show('c')] }]
    const broken = compiled({ pages: [['a', 'b', 'c']], rules })
    expect(broken.brokenRules.map(({ id }) => id)).toEqual(['r1'])
    expect(evaluate(broken, {}, logicContext).blocks).toMatchObject({ b: { isVisible: true }, c: { isVisible: false } })
  })
})

describe('answers', () => {
  test('are required by the question or a rule', () => {
    const form = {
      pages: [[{ id: 'a', isRequired: true }, 'b']],
      rules: [{ when: is('a', 'x'), effects: [{ do: 'require', blockId: 'b' } as const] }],
    }
    expect(evaluated(form).problems).toEqual({ a: { part: '', message: requiredText } })
    expect(evaluated(form, { a: 'x' })).toMatchObject({
      problems: { b: { message: requiredText } },
      blocks: { b: { isRequired: true, requiredBy: 'r1' } },
    })
    expect(evaluated(form, { a: 'x', b: 'y' }).problems).toEqual({})
  })

  test('that are hostile are problems or nothing, and are never stored', () => {
    const form = { pages: [['a', { id: 'n', type: 'number' }, choice('c', 'o1')]] }
    for (const hostile of [{}, [], { toString: 'x' }, [[1]], '\0', Number.NaN, Infinity, 'o9', '__proto__']) {
      const { answers } = evaluated(form, { a: {}, n: hostile, c: hostile, __proto__: hostile, madeUp: hostile })
      expect(answers).toEqual({})
    }
    expect(evaluated(form, { n: 'three', c: 'o9' }).problems).toHaveProperty('n')
    expect(evaluated(form, { c: 'o9' }).problems).toHaveProperty('c')
  })

  test('of questions that nobody sees come from the address, never from the respondent', () => {
    const form = compiled({
      pages: [
        [
          'a',
          { id: 'h', type: 'hidden', urlName: 'source', settings: { fallback: 'none' } },
          { id: 's', isHidden: true, urlName: 'plan' },
        ],
      ],
    })
    const forged = { h: 'forged', s: 'forged' }
    expect(evaluate(form, forged, logicContext).answers).toEqual({ h: 'none' })
    const parameters = { source: 'mail', plan: 'pro' }
    expect(evaluate(form, forged, { ...logicContext, parameters })).toMatchObject({
      answers: { h: 'mail', s: 'pro' },
      blocks: { h: { isVisible: false }, s: { isVisible: false } },
    })
  })

  test('that only the server knows are taken from the server', () => {
    const form = compiled({ pages: [[{ id: 'p', type: 'payment', isRequired: true }]] })
    const paid = { p_amount: 10, p_state: 'paid', p_reference: 'pi_1' }
    expect(evaluate(form, paid, logicContext).answers).toEqual({})
    expect(evaluate(form, {}, { ...logicContext, fromServer: paid })).toMatchObject({ answers: paid, problems: {} })
  })
})

describe('the path', () => {
  const pages = [[choice('a', 'o1', 'o2')], ['b'], ['c'], ['d']]

  test('is all pages in order, and then the first ending', () => {
    expect(evaluated({ pages })).toMatchObject({
      path: ['page1', 'page2', 'page3', 'page4'],
      outcome: { endingId: 'end1', by: null },
    })
  })

  test('follows the first rule that holds, and answers on other pages are not stored', () => {
    const rules = [
      { when: is('a', 'o1'), effects: [go('page1', 'page3')] },
      { when: is('a', 'o1'), effects: [go('page1', 'page4')] },
    ]
    const result = evaluated({ pages, rules }, { a: 'o1', b: 'left behind', c: 'x' })
    expect(result).toMatchObject({
      path: ['page1', 'page3', 'page4'],
      ledBy: { page3: 'r1' },
      answers: { a: 'o1', c: 'x' },
    })
    expect(result.answers).not.toHaveProperty('b')
    expect(result.blocks['b']).toMatchObject({ isVisible: false })
    expect(nextPage(result, 'page1')).toBe('page3')
    expect(nextPage(result, 'page4')).toBeNull()
    expect(nextPage(result, 'page2')).toBeNull()
  })

  test('ends at an ending that a rule chooses, or that disqualifies on any page', () => {
    const endings = ['end2', 'end3']
    const rules = [
      { when: is('b', 'stop'), effects: [go('page2', 'end2')] },
      { when: is('c', 'bad'), effects: [{ do: 'disqualify', endingId: 'end3' } as const] },
    ]
    expect(evaluated({ pages, rules, endings }, { b: 'stop', c: 'bad' })).toMatchObject({
      path: ['page1', 'page2'],
      outcome: { endingId: 'end2', by: 'r1' },
      answers: { b: 'stop' },
    })
    expect(evaluated({ pages, rules, endings }, { c: 'bad' })).toMatchObject({
      path: ['page1', 'page2', 'page3'],
      outcome: { endingId: 'end3', by: 'r2' },
    })
  })

  test('leaves out hidden pages, also as the target of a rule', () => {
    const hidden: Effect = { do: 'hide', list: 'pages', id: 'page2' }
    expect(
      evaluated({ pages, rules: [{ when: is('a', 'o2'), effects: [hidden] }] }, { a: 'o2', b: 'x' }),
    ).toMatchObject({
      path: ['page1', 'page3', 'page4'],
      answers: { a: 'o2' },
    })
    const rules = [{ when: null, effects: [{ ...hidden, id: 'page3' }, go('page1', 'page3')] }]
    expect(evaluated({ pages, rules }).path).toEqual(['page1', 'page4'])
  })

  test('is decided by the answers up to each page, as the respondent passed it', () => {
    const rules = [{ when: is('d', 'x'), effects: [go('page1', 'page3')] }]
    expect(evaluated({ pages, rules }, { d: 'x' }).path).toEqual(['page1', 'page2', 'page3', 'page4'])
  })

  test('never goes back', () => {
    const rules = [{ when: null, effects: [go('page2', 'page1'), go('page3', 'page3')] }]
    expect(evaluated({ pages, rules }).path).toEqual(['page1', 'page2', 'page3', 'page4'])
  })
})

describe('variables', () => {
  const set = (variableId: string, to: Extract<Effect, { do: 'set' }>['to']): Effect => ({ do: 'set', variableId, to })
  const plus = (value: number): Effect => set('v', { do: 'add', parts: [{ variable: 'v' }, { value }] })
  const variables = [{ id: 'v', initial: 1 }]

  test('start with their value and are set in the order of the rules', () => {
    const rules = [
      { when: is('a', 'x'), effects: [plus(10)] },
      { when: null, effects: [set('v', { do: 'multiply', parts: [{ variable: 'v' }, { value: 2 }] }), plus(3)] },
    ]
    expect(evaluated({ pages: [['a']], variables }).variables).toEqual({ v: { value: 1, by: null } })
    expect(evaluated({ pages: [['a']], variables, rules }).variables).toEqual({ v: { value: 5, by: 'r2' } })
    expect(evaluated({ pages: [['a']], variables, rules }, { a: 'x' }).variables).toEqual({
      v: { value: 25, by: 'r2' },
    })
  })

  test('are seen by a rule as the rules before it left them', () => {
    const rules = [
      { when: equals('v', 1), effects: [show('b')] },
      { when: null, effects: [plus(1)] },
      { when: equals('v', 2), effects: [show('c')] },
    ]
    expect(evaluated({ pages: [['b', 'c']], variables, rules }).blocks).toMatchObject({
      b: { isVisible: true },
      c: { isVisible: true },
    })
  })

  test('are calculated on a page and then stay, or always', () => {
    const to = { answer: 'n' }
    const rules = [
      { effects: [{ ...set('v', to), pageId: 'page1' } as Effect] },
      { effects: [set('w', to), { ...set('x', to), pageId: 'page2' } as Effect] },
    ]
    const pages = [[{ id: 'n', type: 'number' }], ['b'], [{ id: 'k', type: 'number' }]]
    const three = [...variables, { id: 'w' }, { id: 'x' }]
    const values = (answers: Record<string, unknown>, skip: Effect[] = []) => {
      const result = evaluated({ pages, variables: three, rules: [...rules, { effects: skip }] }, answers)
      return ['v', 'w', 'x'].map(id => result.variables[id]?.value)
    }
    expect(values({ n: 7 })).toEqual([7, 7, 7])
    // The respondent does not come to the page on which it is calculated.
    expect(values({ n: 7 }, [go('page1', 'page3')])).toEqual([7, 7, null])
    // What a page calculates sees the answers up to there.
    const late = [{ effects: [{ ...set('v', { answer: 'k' }), pageId: 'page1' } as Effect, set('w', { answer: 'k' })] }]
    expect(evaluated({ pages, variables: three, rules: late }, { k: 3 }).variables).toMatchObject({
      v: { value: null },
      w: { value: 3 },
    })
  })

  test('that build on each other thousands of times do not exhaust the stack', () => {
    const rules = Array.from({ length: 200 }, () => ({
      when: null,
      effects: Array.from({ length: 20 }, () => plus(1)),
    }))
    expect(evaluated({ pages: [['a']], variables, rules }).variables['v']?.value).toBe(4001)
  })

  test('hold only what fits their type', () => {
    const many = [
      { id: 'n' },
      { id: 't', type: 'text' },
      { id: 'd', type: 'duration', initial: 60 },
      { id: 'c', type: 'choice', choices: [{ id: 'gold', label: 'Gold' }] },
    ]
    const rules = [{ effects: [set('n', { value: 'x' }), set('t', { value: 3 }), set('c', { value: 'silver' })] }]
    expect(evaluated({ pages: [[]], variables: many, rules }).variables).toMatchObject({
      n: { value: null },
      t: { value: '3' },
      d: { value: 60 },
      c: { value: null },
    })
    const gold = [{ effects: [set('c', { value: 'gold' })] }]
    expect(evaluated({ pages: [[]], variables: many, rules: gold }).variables['c']).toEqual({ value: 'gold', by: 'r1' })
  })

  test('become calculated values of the answers', () => {
    const pages = [
      [
        { id: 'n', type: 'number' },
        { id: 'k', type: 'calculated', settings: { variableId: 'v' } },
        { id: 't', type: 'calculated', settings: { variableId: 'c', stores: 'text' } },
      ],
    ]
    const rules = [{ effects: [set('v', { do: 'multiply', parts: [{ answer: 'n' }, { value: 1.1 }] })] }]
    const choices = [{ id: 'c', type: 'choice', initial: 'gold', choices: [{ id: 'gold', label: 'Gold' }] }]
    const result = evaluated({ pages, variables: [...variables, ...choices], rules }, { n: 3, k: 99 })
    expect(result.answers).toEqual({ n: 3, k: 3.3, t: 'Gold' })
  })

  test('add the points of a quiz', () => {
    const pages = [[choice('a', 'o1', 'o2'), { id: 'b', settings: { rightAnswers: ['Paris'], points: 5 } }]]
    const document = buildForm({ pages, variables, rules: [{ effects: [set('v', { points: null })] }] })
    const option = document.options['o1']
    if (!option) throw new Error('There is an option')
    const form = compileForm(
      { ...document, options: { ...document.options, o1: { ...option, isRight: true } } },
      blockTypes,
    )
    const score = (answers: Record<string, unknown>) => evaluate(form, answers, logicContext).variables['v']?.value
    expect([score({}), score({ a: 'o1' }), score({ a: 'o1', b: 'paris ' }), score({ a: 'o2', b: 'Paris' })]).toEqual([
      0, 1, 6, 5,
    ])
  })
})

describe('evaluations', () => {
  const form = compiled({
    pages: [['a', 'b'], ['c']],
    variables: [{ id: 'v' }],
    rules: [
      { when: is('a', 'x'), effects: [show('b'), { do: 'set', variableId: 'v', to: { value: 1 } }] },
      { when: is('b', 'y'), effects: [go('page1', 'end1')] },
    ],
  })
  const respondents = [{}, { a: 'x' }, { a: 'x', b: 'y' }, { b: 'y' }, { a: 'z', c: 'w' }]

  test('share nothing: each gives the same alone and among others, and changes neither form nor answers', () => {
    const frozen = JSON.stringify([form.rules, form.blocks.map(({ any }) => any.context)])
    const alone = respondents.map(answers => evaluate(form, Object.freeze({ ...answers }), logicContext))
    for (let round = 0; round < 3; round++) {
      for (const [index, answers] of respondents.entries())
        expect(evaluate(form, answers, logicContext)).toEqual(alone[index])
    }
    expect(JSON.stringify([form.rules, form.blocks.map(({ any }) => any.context)])).toBe(frozen)
  })

  test('with a memo give the same as without, whatever was answered before', () => {
    const memo = new ConditionMemo()
    for (const answers of [...respondents, ...respondents.toReversed()])
      expect(evaluate(form, answers, { ...logicContext, memo })).toEqual(evaluate(form, answers, logicContext))
  })
})
