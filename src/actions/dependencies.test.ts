import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Touched } from './action-type.ts'
import { buildsOn, dependenciesOf } from './dependencies.ts'

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

test('an action waits for those that touch the same things, their parents, or their children', () => {
  fc.assert(
    fc.property(fc.array(touched, { maxLength: 4 }), fc.array(touched, { maxLength: 4 }), (touches, others) => {
      const expected = others.some(one => touches.some(other => isRelated(one, other))) ? ['earlier'] : []
      expect(dependenciesOf(touches, [{ id: 'earlier', touches: others, dependencies: [] }])).toEqual(expected)
    }),
    { numRuns: 2000 },
  )
})

test('two actions on very many records are compared in linear time', () => {
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

describe('of the actions that wait for another', () => {
  const cell = (id: string, ...fieldIds: string[]): Touched => ({ kind: 'record', tableId: 't', id, fieldIds })
  const record = (id: string): Touched => ({ kind: 'record', tableId: 't', id })
  const field = (id: string): Touched => ({ kind: 'field', tableId: 't', id })
  const made = (thing: Touched): Touched => ({ ...thing, isCarrying: true })
  const list: Touched = { kind: 'field', tableId: 't', id: 't/fields', isList: true }
  const table: Touched = { kind: 'table', id: 't' }

  test.each<[string, { expected: boolean; earlier: Touched[]; later: Touched[] }]>([
    [
      'another edit of the same cell builds on an edit',
      { expected: true, earlier: [cell('r', 'a')], later: [cell('r', 'a', 'b')] },
    ],
    [
      'an edit of another cell of the record does not',
      { expected: false, earlier: [cell('r', 'a')], later: [cell('r', 'b')] },
    ],
    ['nor does the deletion of the record', { expected: false, earlier: [cell('r', 'a')], later: [record('r')] }],
    ['nor does a change of the field', { expected: false, earlier: [cell('r', 'a')], later: [field('a')] }],
    [
      'what is done to a new record builds on its making',
      { expected: true, earlier: [record('r')], later: [cell('r', 'a')] },
    ],
    ['and so does its deletion', { expected: true, earlier: [record('r')], later: [record('q'), record('r')] }],
    [
      'edits of cells build on the making of their field',
      { expected: true, earlier: [made(field('a'))], later: [cell('r', 'a')] },
    ],
    ['but not on its name', { expected: false, earlier: [field('a')], later: [cell('r', 'a')] }],
    ['another name of it builds on its name', { expected: true, earlier: [field('a')], later: [field('a')] }],
    ['everything in a table builds on its making', { expected: true, earlier: [made(table)], later: [cell('r', 'a')] }],
    ['and nothing on its name', { expected: false, earlier: [table], later: [field('a'), list] }],
    [
      'a second new field does not build on the first',
      { expected: false, earlier: [made(field('a')), list], later: [made(field('b')), list] },
    ],
    ['one order of fields builds on the other', { expected: true, earlier: [list], later: [list] }],
    [
      'and not on a field of which it is the order',
      { expected: false, earlier: [made(field('a')), list], later: [list] },
    ],
  ])('%s', (_rule, { expected, earlier, later }) => {
    expect(buildsOn(earlier)(later)).toBe(expected)
  })

  test('the actions that build on one are among those that wait for it', () => {
    const touches = fc.array(touched, { maxLength: 4 })
    fc.assert(
      fc.property(touches, touches, (earlier, later) => {
        const waits = dependenciesOf(later, [{ id: 'earlier', touches: earlier, dependencies: [] }]).length > 0
        if (buildsOn(earlier)(later)) expect(waits).toBe(true)
      }),
    )
  })
})
