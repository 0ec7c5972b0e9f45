import { expect, test } from 'vitest'
import { sourceIn, withSource } from './import-search.ts'

test('an address opens the import from the source that it names', () => {
  expect(sourceIn({ airtableImport: true })).toBe('airtable')
  expect(sourceIn({ googleSheetsImport: true })).toBe('googlesheets')
  expect(sourceIn({ databaseImport: true })).toBe('gridloom')
  expect(sourceIn({})).toBeNull()
})

test('choosing another source replaces the first, and closing leaves the rest of the address', () => {
  const search = { table: 'tbl1', airtableImport: true }
  expect(withSource('googlesheets')(search)).toEqual({ table: 'tbl1', googleSheetsImport: true })
  expect(withSource('gridloom')(search)).toEqual({ table: 'tbl1', databaseImport: true })
  expect(withSource(null)(search)).toEqual({ table: 'tbl1' })
})
