import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { isFirstPerson } from './is-first-person.ts'

afterEach(() => vi.unstubAllGlobals())

const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const answer = (response: () => Response) => vi.stubGlobal('fetch', async () => response())

test.each([true, false])('the server says whether somebody has an account: first is %s', async isFirst => {
  answer(() => Response.json({ rule: 'open', domains: [], isFirst, sendsMail: false }))
  expect(await isFirstPerson(queries())).toBe(isFirst)
})

test('a server that fails or cannot be reached asks for signing in', async () => {
  answer(() => Response.json({ error: { code: 'internal', message: 'Sorry' } }, { status: 500 }))
  expect(await isFirstPerson(queries())).toBe(false)
  answer(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await isFirstPerson(queries())).toBe(false)
})

test('is asked again each time, because somebody may have signed up', async () => {
  let isFirst = true
  answer(() => Response.json({ isFirst }))
  const client = queries()
  expect(await isFirstPerson(client)).toBe(true)
  isFirst = false
  expect(await isFirstPerson(client)).toBe(false)
})
