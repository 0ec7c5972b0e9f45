import { describe, expect, test } from 'vitest'

import { fieldTypes } from '../../fields/registry.ts'
import { looksLikeHeader } from './find-header.ts'

const isHeader = (...rows: string[][]): boolean => looksLikeHeader(rows, fieldTypes)

describe('the first row is a header', () => {
  test('if it does not fit the type of a column below it', () => {
    expect(isHeader(['Name', 'Born'], ['Ann', '2001-02-03'], ['Bob', '2002-03-04'])).toBe(true)
  })

  test('if only one of several columns has a type, and the name does not fit it', () => {
    expect(isHeader(['1', 'Amount'], ['2', '5.5'], ['3', '6.5'])).toBe(true)
  })

  test('if no column has a type', () => {
    expect(isHeader(['Name', 'City'], ['Ann', 'Rome'])).toBe(true)
  })

  test('if it is the only row and no cell has a type', () => {
    expect(isHeader(['Name', 'City'])).toBe(true)
  })
})

describe('the first row is data', () => {
  test('if it fits the types of all typed columns', () => {
    expect(isHeader(['Ann', '31'], ['Bob', '7'])).toBe(false)
  })

  test('if it is the only row and a cell has a type', () => {
    expect(isHeader(['Ann', '31'])).toBe(false)
  })

  test('if it is blank, or there is no row', () => {
    expect(isHeader(['', ' '], ['Ann', 'Rome'])).toBe(false)
    expect(isHeader()).toBe(false)
  })
})

test('blank cells do not count, neither in the first row nor below it', () => {
  expect(isHeader(['', 'Name'], ['1', 'Ann'], ['2', 'Bob'])).toBe(true)
  expect(isHeader(['Count', 'Name'], ['', 'Ann'], ['5', 'Bob'], ['', 'Cid'])).toBe(true)
})
