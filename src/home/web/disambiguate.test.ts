import { expect, test } from 'vitest'
import { disambiguate } from './disambiguate.ts'

const base = (id: string, name: string, more: { owner?: string; at?: string } = {}) => ({
  id,
  name,
  owner: more.owner === undefined ? null : { firstName: more.owner },
  createdAt: more.at ?? '2026-11-20T10:00:00Z',
})
const told = (...bases: ReturnType<typeof base>[]) => Object.fromEntries(disambiguate(bases, 'en-US'))

test('a name of its own is enough', () => {
  expect(told(base('1', 'Sales'), base('2', 'Tasks'))).toEqual({})
})

test('bases of the same name are told apart by whose they are', () => {
  expect(told(base('1', 'Sales', { owner: 'Ana' }), base('2', 'sales ', { owner: 'Ben' }), base('3', 'Tasks'))).toEqual(
    { 1: 'Ana', 2: 'Ben' },
  )
})

test('those of one person, by the day, or else the time, when they were made', () => {
  const sales = (id: string, at: string) => base(id, 'Sales', { owner: 'Ana', at })
  expect(told(sales('1', '2026-11-20T10:00:00Z'), sales('2', '2026-11-22T10:00:00Z'))).toEqual({
    1: 'made Nov 20, 2026',
    2: 'made Nov 22, 2026',
  })
  const [one, other] = Object.values(told(sales('1', '2026-11-20T10:00:00Z'), sales('2', '2026-11-20T10:01:00Z')))
  expect(one).not.toBe(other)
})

test('and where it takes both, by both', () => {
  const three = [
    base('1', 'Sales', { owner: 'Ana', at: '2026-11-20T10:00:00Z' }),
    base('2', 'Sales', { owner: 'Ana', at: '2026-11-22T10:00:00Z' }),
    base('3', 'Sales', { owner: 'Ben', at: '2026-11-22T10:00:00Z' }),
  ]
  expect(told(...three)).toEqual({
    1: 'Ana, made Nov 20, 2026',
    2: 'Ana, made Nov 22, 2026',
    3: 'Ben, made Nov 22, 2026',
  })
})

test('those that one program made at once, by which came first', () => {
  const made = ['2', '1', '3'].map(id => base(id, 'Sales', { owner: 'Ana' }))
  expect(told(...made)).toEqual({
    1: 'made Nov 20, 2026, 1 of 3',
    2: 'made Nov 20, 2026, 2 of 3',
    3: 'made Nov 20, 2026, 3 of 3',
  })
})
