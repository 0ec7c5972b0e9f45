import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composedLinks } from '../../engine/model/link-change.ts'
import { linksToSend } from './link-sending.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)
const links = 'linked_record'

test('of a long cell what is added and taken out is sent, wherever it stands', () => {
  const before = ids(300)
  const after = ['new', ...before.filter(id => id !== 'p7')]
  expect(linksToSend(links, { before, after })).toEqual({ added: ['new'], removed: ['p7'] })
  expect(linksToSend(links, { before: after, after: before })).toEqual({ added: ['p7'], removed: ['new'] })
})

test('a short cell, one that is emptied, one in another order and one of another type are sent as they are', () => {
  const before = ids(300)
  const more = [...before, 'new']
  expect(linksToSend(links, { before: ids(200), after: ids(201) })).toBeUndefined()
  expect(linksToSend(links, { before, after: null })).toBeUndefined()
  expect(linksToSend(links, { before, after: before.toReversed() })).toBeUndefined()
  expect(linksToSend('multiple_select', { before, after: more })).toBeUndefined()
  expect(linksToSend(undefined, { before, after: more })).toBeUndefined()
})

const some = fc.subarray(ids(400), { minLength: 201, maxLength: 260 })

test('whatever others have made of the cell, only what the person took out goes, and all that they added is there', () => {
  fc.assert(
    fc.property(some, some, fc.subarray(ids(500)), (before, after, now) => {
      const sent = linksToSend(links, { before, after })
      const held = new Set(composedLinks(now, sent, { allowMultiple: true }) as string[])
      const removed = new Set(before).difference(new Set(after))
      expect(held).toEqual(new Set(now).difference(removed).union(new Set(after).difference(new Set(before))))
    }),
  )
})
