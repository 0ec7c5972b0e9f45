import { describe, expect, test } from 'vitest'
import { bestField, findFields } from './find-fields.ts'

const fields = ['Name', 'Due date', 'Date', 'Start', 'Étage', 'Unit price (net)'].map(name => ({ name }))
const found = (search: string) => findFields(fields, search).map(({ name }) => name)
const best = (search: string) => bestField(findFields(fields, search), search)?.name

describe('a search for fields', () => {
  test('finds every word anywhere in a name, in any order, ignoring case and composition', () => {
    expect(found('date')).toEqual(['Due date', 'Date'])
    expect(found(' DATE du ')).toEqual(['Due date'])
    expect(found('e\u0301t')).toEqual(['Étage'])
    expect(found('(net')).toEqual(['Unit price (net)'])
    expect(found('date name')).toEqual([])
  })

  test('finds all fields for blank text, in their order', () => {
    expect(found(' ')).toEqual(fields.map(({ name }) => name))
  })

  test('prefers the field with this name, then one whose name starts with the text, then the first', () => {
    expect(best('date')).toBe('Date')
    expect(best('dat')).toBe('Date')
    expect(best('a')).toBe('Name')
    expect(best('price')).toBe('Unit price (net)')
    expect(best('nothing')).toBeUndefined()
  })
})
