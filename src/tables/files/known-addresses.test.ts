import { expect, test } from 'vitest'
import type { FoundFile } from '../../engine/model/found-file.ts'
import { type KnownAddresses, knownSince } from './known-addresses.ts'

const at = (url: string) => ({ url }) as FoundFile

const earlier: KnownAddresses = { files: { a: at('/a/1'), b: at('/b/1') }, since: { a: 100, b: 100 } }
const later: KnownAddresses = { files: { a: at('/a/2') }, since: { a: 200, gone: 200 } }

test('of each file the latest address is known, as long as it is not too old', () => {
  const ids = ['a', 'b', 'c', 'gone']
  expect(knownSince([earlier, later], ids, 100)).toEqual({
    files: { a: at('/a/2'), b: at('/b/1') },
    since: { a: 200, b: 100 },
  })
  expect(knownSince([later, earlier], ids, 150)).toEqual({ files: { a: at('/a/2') }, since: { a: 200 } })
  expect(knownSince([], ids, 0).files).toEqual({})
})
