import { expect, test } from 'vitest'

import { findDialect } from './dialect.ts'

const found = (text: string) => {
  const { delimiter, quote } = findDialect(Buffer.from(text), true)
  return { delimiter, quote }
}

test.each([
  ['comma', 'a,b,c\n1,2,3\n', ','],
  ['semicolon', 'a;b;c\n1;2;3\n', ';'],
  ['tab', 'a\tb\n1,5\t2\n', '\t'],
  ['bar', 'a|b\nx, y|2\n', '|'],
])('%s separates cells', (_, text, delimiter) => {
  expect(found(text).delimiter).toBe(delimiter)
})

test('decimal commas do not separate cells', () => {
  expect(found('1,5;2,25\n3,5;4,75\n').delimiter).toBe(';')
  expect(found('price;weight\n1,5;2,25\n3,5;4,75\n').delimiter).toBe(';')
})

test('commas in quoted text do not separate cells', () => {
  expect(found('name;note\n"a, b";"c, d, e"\n"x, y";"z"\n').delimiter).toBe(';')
})

test('occasional semicolons in a comma-separated file are text', () => {
  expect(found('a,b,c\n1,x; y,3\n4,5,6\n7,p; q,9\n').delimiter).toBe(',')
})

test('a single column needs no delimiter', () => {
  expect(found('name\nAnn\nBob\n').delimiter).toBe(',')
})

test('the first line may name the delimiter', () => {
  const dialect = findDialect(Buffer.from('sep=;\r\na;b,c,d\r\n'), true)
  expect(dialect).toEqual({ delimiter: ';', quote: '"', hintLength: 7 })
})

test('single quotes count when cells are wrapped in them and none in double quotes', () => {
  expect(found("'a','b, c'\n'd','e'\n")).toEqual({ delimiter: ',', quote: "'" })
  expect(found("it's,b\nc,d's\n").quote).toBe('"')
})
