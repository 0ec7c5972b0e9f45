import { describe, expect, test } from 'vitest'
import type { Operator } from '../../fields/field-type.ts'
import { fieldTypes } from '../../fields/registry.ts'
import { operandKinds } from './operand-kinds.ts'

const operators = Object.values(fieldTypes).flatMap(type => Object.values<Operator<unknown, unknown>>(type.operators))
const offering = operators.filter(operator => operator.operandChoices || operator.countedChoices)

describe('the ways to choose an operand', () => {
  test('have different keys and operands', () => {
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

  test('keep the number that was entered', () => {
    for (const kind of offering.flatMap(operandKinds))
      if (kind.withCount) expect(kind.count?.(kind.withCount(12))).toBe(12)
  })

  test('include typing, unless only the offered operands are allowed', () => {
    for (const operator of offering) {
      const typed = operandKinds(operator).find(({ holds }) => holds('2026-01-31'))
      expect(typed?.key).toBe(operator.operandInput === 'choice' ? undefined : 'exact')
    }
  })
})
