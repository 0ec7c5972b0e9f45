import { expect, test } from 'vitest'
import { baseChoices } from './base-choices.ts'

const base = (publicIdentifier: string, name: string, createdAt = '2026-03-04T12:00:00.000Z') => ({
  publicIdentifier,
  name,
  createdAt,
})
const all = [base('b1', 'Club'), base('b2', 'Team'), base('b3', 'Club', '2025-12-01T12:00:00.000Z')]

test('the base that gets the tables cannot be chosen', () => {
  const choices = baseChoices(all, { except: 'b2', chosen: null })
  expect(choices.map(({ value }) => value)).toEqual(['b1', 'b3'])
})

test('bases of the same name say when they were created, others say nothing', () => {
  expect(baseChoices(all, { except: null, chosen: null }).map(({ detail }) => detail)).toEqual([
    'Created Mar 4, 2026',
    '',
    'Created Dec 1, 2025',
  ])
})

test('a chosen base stays in a list that no longer has it, and is there once', () => {
  const chosen = { value: 'b9', label: 'Old' }
  expect(baseChoices(all, { except: null, chosen }).at(-1)).toEqual({ ...chosen, detail: '' })
  expect(baseChoices(all, { except: null, chosen: { value: 'b1', label: 'Club' } })).toHaveLength(3)
})
