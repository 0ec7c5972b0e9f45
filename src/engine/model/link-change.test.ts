import { expect, test } from 'vitest'
import { composedLinks } from './link-change.ts'

const ids = (count: number, first = 0) => Array.from({ length: count }, (_, at) => `rec${first + at}`)

test('composes changes with the maximum number of links quickly', () => {
  const [list, change] = [ids(200_000), { added: ids(200_000, 100_000), removed: [] }]
  expect(composedLinks(list, change, { allowMultiple: true })).toHaveLength(300_000)
})
