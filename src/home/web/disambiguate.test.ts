import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disambiguate } from './disambiguate.ts'

const base = (id: string, name: string, more: { owner?: string; at?: string } = {}) => ({
  id,
  name,
  owner: more.owner === undefined ? null : { firstName: more.owner },
  createdAt: more.at ?? '2026-11-20T10:00:00Z',
})
const described = (...bases: ReturnType<typeof base>[]) => Object.fromEntries(disambiguate(bases, 'en-US'))
const sales = (id: string, at: string, owner = 'Ana') => base(id, 'Sales', { owner, at })

test('a unique name needs no description', () => {
  expect(described(base('1', 'Sales'), base('2', 'Tasks'))).toEqual({})
})

test('bases with the same name show their owners', () => {
  const ana = base('1', 'Sales', { owner: 'Ana' })
  expect(described(ana, base('2', 'sales ', { owner: 'Ben' }), base('3', 'Tasks'))).toEqual({ 1: 'Ana', 2: 'Ben' })
})

test('bases of one owner show the day they were created', () => {
  expect(described(sales('1', '2026-11-20T10:00:00Z'), sales('2', '2026-11-22T10:00:00Z'))).toEqual({
    1: 'Created Nov 20',
    2: 'Created Nov 22',
  })
})

test('owner and day are combined when neither alone differs', () => {
  const three = [
    sales('1', '2026-11-20T10:00:00Z'),
    sales('2', '2026-11-22T10:00:00Z'),
    sales('3', '2026-11-22T10:00:00Z', 'Ben'),
  ]
  expect(described(...three)).toEqual({
    1: 'Ana · Created Nov 20',
    2: 'Ana · Created Nov 22',
    3: 'Ben · Created Nov 22',
  })
})

test('the same day of two years shows the years, and one day shows the times', () => {
  expect(described(sales('1', '2025-11-20T10:00:00Z'), sales('2', '2026-11-20T10:00:00Z'))).toEqual({
    1: 'Created Nov 20, 2025',
    2: 'Created Nov 20, 2026',
  })
  const minutes = Object.values(described(sales('1', '2026-11-20T10:00:00Z'), sales('2', '2026-11-20T10:01:00Z')))
  expect(minutes[0]).toMatch(/^Created Nov 20, \d+:00/)
  expect(minutes[1]).toMatch(/^Created Nov 20, \d+:01/)
  const seconds = Object.values(described(sales('1', '2026-11-20T10:00:01Z'), sales('2', '2026-11-20T10:00:02Z')))
  expect(seconds[0]).toMatch(/:00:01/)
  expect(seconds[1]).toMatch(/:00:02/)
})

test('bases without an owner are never described by an empty name', () => {
  const [one, other] = [base('1', 'Sales'), base('2', 'Sales', { owner: 'Ana', at: '2026-11-22T10:00:00Z' })]
  expect(described(one, other)).toEqual({ 1: 'Created Nov 20', 2: 'Created Nov 22' })
})

test('bases that a program created at the same moment are numbered', () => {
  const sameMoment = ['2', '1', '3'].map(id => base(id, 'Sales', { owner: 'Ana' }))
  expect(described(...sameMoment)).toEqual({
    1: 'Created Nov 20 (1 of 3)',
    2: 'Created Nov 20 (2 of 3)',
    3: 'Created Nov 20 (3 of 3)',
  })
})

test('any items that share a name have descriptions that differ, and no others have one', () => {
  const item = fc.record({
    name: fc.constantFrom('Sales', 'sales', ' SALES ', 'Tasks', 'Plan'),
    owner: fc.constantFrom(undefined, 'Ana', 'Ben'),
    at: fc.constantFrom('2025-11-20T10:00:00Z', '2026-11-20T10:00:00Z', '2026-11-20T10:00:30Z', '2026-11-22T10:00:00Z'),
  })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), items => {
      const bases = items.map(({ name, owner, at }, index) =>
        base(`${index}`, name, { at, ...(owner !== undefined && { owner }) }),
      )
      const descriptions = disambiguate(bases, 'en-US')
      for (const group of Map.groupBy(bases, ({ name }) => name.trim().toLowerCase()).values()) {
        const texts = group.map(({ id }) => descriptions.get(id))
        if (group.length === 1) expect(texts).toEqual([undefined])
        else {
          expect(new Set(texts).size).toBe(group.length)
          for (const text of texts) expect(text?.trim()).toBeTruthy()
        }
      }
    }),
  )
})
