import { describe, expect, test } from 'vitest'
import { freeName } from './free-name.ts'

const named = (name: string, others: string[] = [], renamesIfTaken = false) =>
  freeName({ kind: 'field', name, others, renamesIfTaken })

describe('a new name', () => {
  test('loses the spaces around it', () => expect(named('  Due date ')).toBe('Due date'))

  test('cannot be empty', () => {
    for (const name of ['', '  \t']) expect(() => named(name, [], true)).toThrow('Field name is required')
  })

  test('that is taken is refused, ignoring case and the form of its letters', () => {
    const taken = expect.objectContaining({ code: 'conflict', reason: 'name_taken' })
    for (const name of ['due', 'DUE', ' Due ']) expect(() => named(name, ['Due'])).toThrow(taken)
    expect(() => named('Cafe\u0301', ['Caf\u00e9'])).toThrow(taken)
  })

  test('that is taken gets the first free number on request', () => {
    expect(named('due', ['Due', 'due 2', 'Due 4'], true)).toBe('due 3')
    expect(named('Free', ['Due'], true)).toBe('Free')
  })
})
