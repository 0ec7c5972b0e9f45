import { expect, test } from 'vitest'
import { thumbnailsOf } from './thumbnails-of.ts'

test('a thumbnail is found by its file, and a failure is no thumbnail', async () => {
  let isAway = false
  const find = thumbnailsOf(async fileIds => {
    if (isAway) throw new Error('Offline')
    return {
      files: Object.fromEntries(fileIds.map(id => [id, { thumbnailUrl: `/thumbnails/${id}` }])),
      until: Date.now() + 3_600_000,
    }
  })
  expect(await Promise.all(['a', 'b'].map(id => find(id)))).toEqual(['/thumbnails/a', '/thumbnails/b'])
  isAway = true
  expect(await find('a')).toBe('/thumbnails/a')
  expect(await find('c')).toBeNull()
  isAway = false
  expect(await find('c')).toBe('/thumbnails/c')
})
