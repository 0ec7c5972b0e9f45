import { describe, expect, test } from 'vitest'
import type { Operator } from '../../fields/field-type.ts'
import { fieldTypes } from '../../fields/registry.ts'
import { operandKinds } from './operand-kinds.ts'

const operators = Object.values(fieldTypes).flatMap(type => Object.values<Operator<unknown, unknown>>(type.operators))
const offering = operators.filter(operator => operator.operandChoices || operator.countedChoices)

describe('the ways to say what a field is compared with', () => {
  test('are distinguished by their keys and operands', () => {
    expect(offering.length).toBeGreaterThan(3)
    for (const operator of offering) {
      const kinds = operandKinds(operator)
      expect(new Set(kinds.map(({ key }) => key)).size).toBe(kinds.length)
      for (const kind of kinds) {
        if (kind.first === undefined) continue
        expect(operator.operand?.safeParse(kind.first).success).toBe(true)
        expect(kinds.find(({ holds }) => holds(kind.first))).toBe(kind)
      }
    }
  })

  test('with a number keep that number', () => {
    for (const kind of offering.flatMap(operandKinds))
      if (kind.withCount) expect(kind.count?.(kind.withCount(12))).toBe(12)
  })

  test('are typed where none of those offered was taken, unless only these are taken', () => {
    for (const operator of offering) {
      const typed = operandKinds(operator).find(({ holds }) => holds('2026-01-31'))
      expect(typed?.key).toBe(operator.operandInput === 'choice' ? undefined : 'exact')
    }
  })
})
