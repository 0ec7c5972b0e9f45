import { describe, expect, test } from 'vitest'
import type { Calculation, Operation } from '../document/calculation.ts'
import { compiled, evaluated, logicContext } from '../testing/build-form.ts'
import { type Calculated, toNumber } from './calculate.ts'
import { evaluate } from './evaluate.ts'

/** The value of a calculation for some answers, in a variable of a type. */
function calculate(to: Calculation, answers: Record<string, unknown> = {}, type = 'number'): Calculated | undefined {
  const pages = [[{ id: 'n', type: 'number' }, { id: 'p', type: 'percent' }, { id: 't', type: 'time' }, 's']]
  const rules = [{ effects: [{ do: 'set', variableId: 'v', to } as const] }]
  return evaluated({ pages, rules, variables: [{ id: 'v', type }] }, answers).variables['v']?.value
}

const of = (operation: Operation, ...values: (number | string)[]): Calculation => ({
  do: operation,
  parts: values.map(value => ({ value })),
})

describe('a calculation', () => {
  test.each<[Operation, (number | string)[], number | null]>([
    ['add', [0.1, 0.2], 0.3],
    ['add', ['2', 'x', 3], 5],
    ['subtract', [10, 3, 4], 3],
    ['multiply', [1.1, 3], 3.3],
    ['divide', [1, 4], 0.25],
    ['divide', [1, 0], null],
    ['divide', [0, 0], null],
    ['minimum', [3, 1, 2], 1],
    ['maximum', [3, 1, 2], 3],
    ['average', [1, 2, 'x', 3], 2],
    ['average', ['x'], null],
    ['round', [2.345, 2], 2.35],
    ['round', [1.005, 2], 1.01],
    ['round', [-2.5], -2],
    ['round', [2, 400], 2],
    ['multiply', [1e308, 10], null],
  ])('can %s %j', (operation, values, result) => {
    expect(calculate(of(operation, ...values))).toBe(result)
  })

  test('takes answers as amounts, and an empty one as 0', () => {
    const sum: Calculation = { do: 'add', parts: [{ answer: 'n' }, { answer: 'p' }, { answer: 't' }] }
    expect(calculate(sum, { n: 2, p: 0.5, t: 60 })).toBe(62.5)
    expect(calculate(sum, { n: 2 })).toBe(2)
    expect(calculate(sum)).toBe(0)
  })

  test('joins texts as their fields show them', () => {
    const joined: Calculation = {
      do: 'join',
      parts: [{ answer: 's' }, { value: ': ' }, { answer: 'n' }, { answer: 'p' }],
    }
    expect(calculate(joined, { s: 'Ann', n: 2 }, 'text')).toBe('Ann: 2')
    expect(calculate(of('join', ''), {}, 'text')).toBeNull()
  })

  test('that refers to something that is gone is not done', () => {
    expect(calculate({ do: 'add', parts: [{ answer: 'gone' }, { value: 1 }] })).toBeNull()
    expect(calculate({ points: 'gone' })).toBeNull()
    expect(calculate({ variable: 'gone' })).toBeNull()
  })

  test('that depends on itself has no value, and ends', () => {
    const form = compiled({
      pages: [[{ id: 'k', type: 'calculated', settings: { variableId: 'v' } }]],
      variables: [{ id: 'v' }],
      rules: [{ effects: [{ do: 'set', variableId: 'v', to: { do: 'add', parts: [{ answer: 'k' }, { value: 1 }] } }] }],
    })
    expect(evaluate(form, {}, logicContext).variables['v']?.value).toBe(1)
  })
})

test('a text is a number only if all of it is', () => {
  expect(['12', ' 1.5 ', '', 'x', '1x', null, Infinity].map(toNumber)).toEqual([12, 1.5, null, null, null, null, null])
})
