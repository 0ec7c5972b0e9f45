import { type Calculation, type Operation, partsOf } from '../document/calculation.ts'
import { formLimits } from '../document/form-limits.ts'
import type { LogicField, Reader } from './condition.ts'

/** A number, a text, or null for no value. */
export type Calculated = number | string | null

/** The values that a calculation reads besides those of conditions. */
export interface CalculationReader extends Reader {
  /** The points of a question by the number of its block, or of all questions for null. */
  points(block: number | null): number
}

export type Calculator = (reader: CalculationReader) => Calculated

/** What calculations are compiled with. */
export interface CalculationScope {
  slotOf(fieldId: string): number | undefined
  fieldAt(slot: number): LogicField
  blockOf(blockId: string): number | undefined
  limit: number
}

/** Compiles a calculation; null if it refers to something that no longer exists. */
export function compileCalculation(calculation: Calculation, scope: CalculationScope): Calculator | null {
  if ('value' in calculation) return () => calculation.value
  if ('points' in calculation) {
    if (calculation.points === null) return reader => reader.points(null)
    const block = scope.blockOf(calculation.points)
    return block === undefined ? null : reader => reader.points(block)
  }
  if ('do' in calculation) {
    const parts = calculation.parts.map(part => compileCalculation(part, scope))
    if (parts.some(part => part === null)) return null
    return reader =>
      operate(
        calculation.do,
        parts.map(part => part?.(reader) ?? null),
      )
  }
  const slot = scope.slotOf('answer' in calculation ? calculation.answer : calculation.variable)
  if (slot === undefined) return null
  const { type, template } = scope.fieldAt(slot)
  return reader => {
    const value = reader.read(slot, scope.limit)
    if (value === null || value === undefined) return null
    return type.amount ? type.amount.toNumber(value) : type.show(value, template, reader.context)
  }
}

/** The ids of the fields that a calculation reads, and of the questions whose points it takes; null stands for all. */
export function readsOf(calculation: Calculation): { fields: string[]; points: (string | null)[] } {
  const parts = partsOf(calculation)
  return {
    fields: parts.flatMap(part => ('answer' in part ? part.answer : 'variable' in part ? part.variable : [])),
    points: parts.flatMap(part => ('points' in part ? [part.points] : [])),
  }
}

/** A part as a number; null for no value and for text that is no number. */
export function toNumber(part: Calculated): number | null {
  if (typeof part === 'number') return Number.isFinite(part) ? part : null
  if (part === null || part.trim() === '') return null
  const number = Number(part)
  return Number.isFinite(number) ? number : null
}

/** Binary fractions are not exact: 0.1 + 0.2 has to be 0.3. */
const exact = (number: number): number | null => {
  if (!Number.isFinite(number)) return null
  const rounded = Number(number.toPrecision(15))
  return rounded === 0 ? 0 : rounded
}

const maxDecimals = 10

/** A calculated text, cut to what a variable can hold. Texts that are joined again and again would fill the memory. */
export function cutText(parts: readonly Calculated[]): string {
  let text = ''
  for (const part of parts) {
    text += part ?? ''
    if (text.length > formLimits.textLength) break
  }
  // Half of a character cannot be stored.
  return text.slice(0, formLimits.textLength).toWellFormed()
}

/** Empty parts count as 0, except that the smallest, the largest, and the average leave them out. */
function operate(operation: Operation, parts: readonly Calculated[]): Calculated {
  if (operation === 'join') return cutText(parts)
  const given = parts.map(toNumber)
  const [first = 0, ...others] = given.map(number => number ?? 0)
  const present = given.filter(number => number !== null)
  switch (operation) {
    case 'add':
      return exact(others.reduce((sum, number) => sum + number, first))
    case 'subtract':
      return exact(others.reduce((rest, number) => rest - number, first))
    case 'multiply':
      return exact(others.reduce((product, number) => product * number, first))
    case 'divide':
      return exact(others.reduce((quotient, number) => quotient / number, first))
    case 'minimum':
      return present.length === 0 ? null : Math.min(...present)
    case 'maximum':
      return present.length === 0 ? null : Math.max(...present)
    case 'average':
      return present.length === 0 ? null : exact(present.reduce((sum, number) => sum + number, 0) / present.length)
    case 'round': {
      const factor = 10 ** Math.min(Math.max(Math.trunc(others[0] ?? 0), 0), maxDecimals)
      return exact(Math.round(Number((first * factor).toPrecision(15))) / factor)
    }
  }
}
