import { describe, expect, test, vi } from 'vitest'
import { blockTypes } from '../blocks/registry.ts'
import { requiredText } from '../blocks/check-answer.ts'
import type { Effect } from '../document/effect.ts'
import type { FormDocument } from '../document/form-document.ts'
import { formLimits } from '../document/form-limits.ts'
import { buildForm, evaluated, is, logicContext } from '../testing/build-form.ts'
import { compileForm } from './compile-form.ts'
import { evaluate } from './evaluate.ts'

const hideOption = (id: string): Effect => ({ do: 'hide', list: 'options', id })

/** A matrix with rows w1 and w2; `a` = 'x' hides w2. */
function matrix(): FormDocument {
  const document = buildForm({
    pages: [['a', { id: 'm', type: 'matrix_single', isRequired: true, options: ['w1', 'w2', 'k1', 'k2'] }]],
    rules: [{ when: is('a', 'x'), effects: [hideOption('w2')] }],
  })
  const rows = Object.values(document.options).map(option =>
    option.id.startsWith('w') ? { ...option, role: 'row' as const } : { ...option, role: 'column' as const },
  )
  return { ...document, options: Object.fromEntries(rows.map(option => [option.id, option])) }
}

describe('a hidden row', () => {
  const answer = (answers: Record<string, unknown>) =>
    evaluate(compileForm(matrix(), blockTypes), answers, logicContext)

  test('is not required, and the others still are', () => {
    expect(answer({ a: 'x', m_w1: 'k1' }).problems).toEqual({})
    expect(answer({ a: 'y', m_w1: 'k1' }).problems).toEqual({ m: { part: 'w2', message: requiredText } })
    expect(answer({ a: 'x' }).problems).toEqual({ m: { part: 'w1', message: requiredText } })
  })

  test('takes no answer, and a wrong one there is no problem', () => {
    expect(answer({ a: 'x', m_w1: 'k1', m_w2: 'k2' }).answers).toEqual({ a: 'x', m_w1: 'k1' })
    expect(answer({ a: 'x', m_w1: 'k1', m_w2: 'forged' }).problems).toEqual({})
    expect(answer({ a: 'y', m_w1: 'k1', m_w2: 'forged' }).problems).toHaveProperty('m')
  })
})

describe('a hidden option', () => {
  const all = ['o1', 'o2', 'o3']
  const rules = [{ when: is('a', 'x'), effects: [hideOption('o3')] }]

  test('needs no rank', () => {
    const pages = [['a', { id: 'r', type: 'ranking', options: all }]]
    expect(evaluated({ pages, rules }, { a: 'x', r: ['o2', 'o1'] }).problems).toEqual({})
    expect(evaluated({ pages, rules }, { a: 'y', r: ['o2', 'o1'] }).problems).toHaveProperty('r')
  })

  test('does not count towards the number of choices', () => {
    const pages = [['a', { id: 'm', type: 'multiple_choice', options: all, settings: { minChoices: 2 } }]]
    expect(evaluated({ pages, rules }, { a: 'x', m: ['o1', 'o3'] }).problems).toHaveProperty('m')
    expect(evaluated({ pages, rules }, { a: 'y', m: ['o1', 'o3'] }).problems).toEqual({})
  })

  test('leaves nothing to require if it was the last one', () => {
    const pages = [['a', { id: 'c', type: 'single_choice', isRequired: true, options: ['o3'] }]]
    expect(evaluated({ pages, rules }, { a: 'x' }).problems).toEqual({})
    expect(evaluated({ pages, rules }, { a: 'y' }).problems).toHaveProperty('c')
  })
})

describe('a question that nobody sees', () => {
  test('takes nothing from the address that its own settings refuse', () => {
    const number = { id: 'n', type: 'number', isHidden: true, urlName: 'n', settings: { max: 10 } }
    const mail = { id: 'e', type: 'email', isHidden: true, urlName: 'e', settings: { allowedDomains: ['x.com'] } }
    const form = compileForm(buildForm({ pages: [[number, mail]] }), blockTypes)
    const stored = (parameters: Record<string, string>) => evaluate(form, {}, { ...logicContext, parameters }).answers
    expect(stored({ n: '1000', e: 'a@evil.com' })).toEqual({})
    expect(stored({ n: '10', e: 'a@x.com' })).toEqual({ n: 10, e: 'a@x.com' })
  })
})

describe('a form that calculates as much as it may', () => {
  test('holds no text longer than a text can be, and no half of a character', () => {
    const long = '🦉'.repeat(formLimits.textLength / 2 - 1) + 'x'
    const join: Effect = {
      do: 'set',
      variableId: 'v',
      to: { do: 'join', parts: [{ value: long }, ...Array.from({ length: 150 }, () => ({ variable: 'v' }))] },
    }
    const { variables } = evaluated({
      pages: [['a']],
      variables: [{ id: 'v', type: 'text', initial: '🦉' }],
      rules: [{ effects: Array.from({ length: 20 }, () => join) }],
    })
    const text = String(variables['v']?.value)
    expect(text).toHaveLength(formLimits.textLength)
    expect(text.isWellFormed()).toBe(true)
  })

  test('counts the points of each question once a page', () => {
    const score = vi.fn(() => ({ points: 1, max: 1 }))
    const types = { ...blockTypes, short_answer: { ...blockTypes['short_answer'], score } } as typeof blockTypes
    const add: Effect = {
      do: 'set',
      variableId: 'v',
      to: { do: 'add', parts: Array.from({ length: 100 }, () => ({ points: null })) },
    }
    const form = buildForm({
      pages: [['a', 'b', 'c']],
      variables: [{ id: 'v' }],
      rules: [{ effects: Array.from({ length: 20 }, () => add) }],
    })
    expect(evaluate(compileForm(form, types), { a: 'x' }, logicContext).variables['v']?.value).toBe(300)
    // Once on the page, and once for the end.
    expect(score.mock.calls.length).toBeLessThanOrEqual(6)
  })
})
