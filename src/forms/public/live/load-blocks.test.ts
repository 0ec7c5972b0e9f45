import { expect, test } from 'vitest'
import { isAskable } from '../../blocks/askable.ts'
import { blockTypes } from '../../blocks/registry.ts'
import { blockUis } from '../../blocks/registry.ui.ts'
import { groupOf } from '../block-groups.ts'
import { loadBlocks } from './load-blocks.ts'

const names = Object.keys(blockTypes).filter(isAskable)

test('a page loads all types of blocks that it can show, both halves', async () => {
  const { types, uis } = await loadBlocks(names)
  expect(uis).toEqual(blockUis)
  expect(Object.keys(types).toSorted()).toEqual(names.toSorted())
  for (const name of names) expect(types[name]?.parts).toBe(blockTypes[name]?.parts)
})

test.each(names)('a page with %s loads only the group that has it', async name => {
  const { types } = await loadBlocks([name])
  // The types of the server also score answers.
  expect(types[name]?.parts).toBe(blockTypes[name]?.parts)
  expect(types[name]?.score).toBeUndefined()
  expect(new Set(Object.keys(types).map(groupOf)).size).toBe(1)
})
