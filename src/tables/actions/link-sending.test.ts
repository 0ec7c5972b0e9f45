import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composedLinks } from '../../engine/model/link-change.ts'
import { linksToSend } from './link-sending.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)
const links = 'linked_record'

test('a long cell sends only the added and removed links, anywhere in the list', () => {
  const before = ids(300)
  const after = ['new', ...before.filter(id => id !== 'p7')]
  expect(linksToSend(links, { before, after })).toEqual({ added: ['new'], removed: ['p7'] })
  expect(linksToSend(links, { before: after, after: before })).toEqual({ added: ['p7'], removed: ['new'] })
})

test('a cell that is short, emptied, reordered, or of another type is sent as a value', () => {
  const before = ids(300)
  const more = [...before, 'new']
  expect(linksToSend(links, { before: ids(200), after: ids(201) })).toBeUndefined()
  expect(linksToSend(links, { before, after: null })).toBeUndefined()
  expect(linksToSend(links, { before, after: before.toReversed() })).toBeUndefined()
  expect(linksToSend('multiple_select', { before, after: more })).toBeUndefined()
  expect(linksToSend(undefined, { before, after: more })).toBeUndefined()
})

const some = fc.subarray(ids(400), { minLength: 201, maxLength: 260 })

test('after concurrent changes only the removed links are gone, and all added ones are there', () => {
  fc.assert(
    fc.property(some, some, fc.subarray(ids(500)), (before, after, now) => {
      const sent = linksToSend(links, { before, after })
      const held = new Set(composedLinks(now, sent, { allowMultiple: true }) as string[])
      const removed = new Set(before).difference(new Set(after))
      expect(held).toEqual(new Set(now).difference(removed).union(new Set(after).difference(new Set(before))))
    }),
  )
})
