import { expect, test } from 'vitest'
import { countCall } from './limit-visitors.ts'
import type { ViewLinkRow } from './view-links.sql.ts'

const link = { id: 'link' } as ViewLinkRow
const from = (address: string) => ({ token: '', cookies: undefined, address, keep: () => undefined })

test('one address is sent away after too many calls, and others are not', () => {
  for (let call = 0; call < 1_196; call++) countCall(link, from('one'))
  countCall(link, from('one'), 4)
  expect(() => countCall(link, from('one'))).toThrow('Too many requests')
  expect(() => countCall(link, from('other'))).not.toThrow()
  expect(() => countCall({ ...link, id: 'another' }, from('one'))).not.toThrow()
})
