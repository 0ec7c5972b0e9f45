import type { Operator } from '../../fields/field-type.ts'

/** A way to choose an operand. */
export interface OperandKind {
  key: string
  label: string
  /** The operand that it starts with; undefined if it has to be typed. */
  first?: unknown
  /** Whether an operand was chosen this way. */
  holds(operand: unknown): boolean
  withCount?(count: number): unknown
  count?(operand: unknown): number | null
}

/** An operand that is typed. */
export const exact = 'exact'

const firstCount = 7

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The ways that an operator offers: typed, predefined, or with a number. */
export function operandKinds(operator: Operator<unknown, unknown>): OperandKind[] {
  const ready = (operator.operandChoices ?? []).map(({ label, operand }): OperandKind => ({
    key: label,
    label,
    first: operand,
    holds: value => isSame(value, operand),
  }))
  const counted = (operator.countedChoices ?? []).map(({ label, operand, count }): OperandKind => ({
    key: label,
    label: `${label}…`,
    first: operand(firstCount),
    holds: value => value !== undefined && count(value) !== null,
    withCount: operand,
    count: value => (value === undefined ? null : count(value)),
  }))
  if (operator.operandInput === 'choice') return [...ready, ...counted]
  const typed: OperandKind = {
    key: exact,
    label: 'Exactly…',
    holds: value => value !== undefined && value !== null && typeof value !== 'object',
  }
  return [...ready, ...counted, typed]
}
