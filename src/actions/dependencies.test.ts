import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Touched } from './action-type.ts'
import { dependenciesOf } from './dependencies.ts'

const id = fc.constantFrom('a', 'b', 'c')
const part = { id, tableId: fc.constantFrom('t1', 't2') }
const touched: fc.Arbitrary<Touched> = fc.oneof(
  fc.record({ kind: fc.constant('table' as const), id: part.tableId }),
  fc.record({ kind: fc.constantFrom('field' as const, 'view'), ...part }),
  fc.record({ kind: fc.constant('record' as const), ...part }),
  fc.record({ kind: fc.constant('record' as const), ...part, fieldIds: fc.array(id, { maxLength: 2 }) }),
)

function isBelow(lower: Touched, upper: Touched): boolean {
  if (upper.kind === 'table') return lower.tableId === upper.id
  const isCellOf = lower.kind === 'record' && upper.kind === 'field' && lower.tableId === upper.tableId
  return isCellOf && (lower.fieldIds?.includes(upper.id) ?? true)
}

const isRelated = (one: Touched, other: Touched) =>
  one.kind === other.kind ? one.id === other.id : isBelow(one, other) || isBelow(other, one)

test('an action waits for those that touch the same things, or things above or below them', () => {
  fc.assert(
    fc.property(fc.array(touched, { maxLength: 4 }), fc.array(touched, { maxLength: 4 }), (touches, others) => {
      const expected = others.some(one => touches.some(other => isRelated(one, other))) ? ['earlier'] : []
      expect(dependenciesOf(touches, [{ id: 'earlier', touches: others, dependencies: [] }])).toEqual(expected)
    }),
    { numRuns: 2000 },
  )
})

test('two actions on very many records each are told apart without comparing each with each', () => {
  let looks = 0
  const records = (name: string): Touched[] =>
    Array.from({ length: 5_000 }, (_, at) => ({
      kind: 'record' as const,
      tableId: 't',
      fieldIds: ['f'],
      get id() {
        looks++
        return `${name}${at}`
      },
    }))
  const earlier = { id: 'earlier', touches: records('a'), dependencies: [] }
  expect(dependenciesOf(records('b'), [earlier])).toEqual([])
  expect(looks).toBeLessThan(100_000)
})
