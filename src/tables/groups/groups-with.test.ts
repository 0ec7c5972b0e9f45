import { expect, test } from 'vitest'
import { emptyConfig, type Field } from '../../engine/model/structure.ts'
import { groupsWith, keptGroups, shownGroups } from './groups-with.ts'

const field = (id: string, type = 'number'): Field => ({ id, name: id, type, template: {}, order: 1 })
const fields = [field('a'), field('b'), field('c'), field('d'), field('files', 'attachments')]
const by = (grouped: readonly string[], id: string) => {
  const groups = grouped.map(fieldId => ({ fieldId, dir: 'asc' as const }))
  const [own = field(id)] = fields.filter(each => each.id === id)
  return groupsWith({ ...emptyConfig, groups }, own, { fields, base: undefined })?.map(({ fieldId }) => fieldId)
}

test('a field is added as the innermost group, or removed', () => {
  expect(by(['a'], 'b')).toEqual(['a', 'b'])
  expect(by(['a', 'b'], 'a')).toEqual(['b'])
})

test('a view has up to three groups, not counting deleted fields, and none by files', () => {
  expect(by(['a', 'b', 'c'], 'd')).toBeUndefined()
  expect(by(['a', 'b', 'gone'], 'd')).toEqual(['a', 'b', 'd'])
  expect(by([], 'files')).toBeUndefined()
})

test('groups of deleted fields stay behind the others while there is room', () => {
  const [a, b, c, gone] = ['a', 'b', 'c', 'gone'].map(fieldId => ({ fieldId, dir: 'asc' as const }))
  if (!a || !b || !c || !gone) throw new Error('Expected four groups')
  expect(shownGroups([a, gone, b], fields)).toEqual([a, b])
  expect(keptGroups([b, a], { all: [a, gone, b], fields })).toEqual([b, a, gone])
  expect(keptGroups([a, b, c], { all: [a, gone, b], fields })).toEqual([a, b, c])
  expect(by(['gone', 'a'], 'd')).toEqual(['a', 'd', 'gone'])
})
