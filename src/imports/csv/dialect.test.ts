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
  expect(dialect).toEqual({ delimiter: ';', quote: '"', hintLength: 7, rival: null })
})

test.each([
  ['an address with commas', 'id;address\n1;Main St 1, 10115, Berlin\n2;Side St 2, 10999, Berlin\n', ';'],
  ['a list of bars in quotes', 'id,tags\n1,"a|b|c|d"\n2,"e|f|g|h"\n', ','],
  ['a list of bars in quotes without a header', '1,"a|b|c|d"\n2,"e|f|g|h"\n', ','],
  ['names with commas in header and rows', 'Last, First;Age\nDoe, John;7\nRoe, Jane;8\n', ';'],
  ['a title above the header', `Report 2026\n\nid;name\n${'1;x\n'.repeat(12)}`, ';'],
  ['rows of different lengths', 'Name,Age\nAnn\nBob,7,extra,\nCid,8\n', ','],
  ['line breaks and delimiters in quotes', 'a\tb\n"x;y\n;;;z"\t1\n"p;q"\t2\n', '\t'],
  ['an unclosed quote behind another delimiter', 'id,note\n1,see;"x\n2,y\n3,z\n', ','],
])('the header and most rows decide despite %s', (_, text, delimiter) => {
  expect(findDialect(Buffer.from(text), true)).toMatchObject({ delimiter, rival: null })
})

test('two delimiters that fit equally are both named, the wider table first', () => {
  expect(findDialect(Buffer.from('id,name;alias,x\n1,foo;bar,y\n'), true)).toMatchObject({ delimiter: ',', rival: ';' })
})

test('a header of one word means one column, though its texts contain commas', () => {
  const dialect = findDialect(Buffer.from('name\nDoe, John\nRoe, Jane\n'), true)
  expect(dialect).toMatchObject({ delimiter: '\t', rival: ',' })
})

test('an incomplete last row does not count', () => {
  expect(findDialect(Buffer.from('a;b\n1;2\n3;4,5,6,7'), false)).toMatchObject({ delimiter: ';', rival: null })
})

test('a quote that the person chose is used to find the delimiter', () => {
  const text = "a,b\n'x;y',1\n'p;q',2\n"
  expect(findDialect(Buffer.from(text), true, "'")).toMatchObject({ delimiter: ',', quote: "'" })
  expect(findDialect(Buffer.from(text), true, null)).toMatchObject({ quote: null })
})

test('single quotes count when cells are wrapped in them and none in double quotes', () => {
  expect(found("'a','b, c'\n'd','e'\n")).toEqual({ delimiter: ',', quote: "'" })
  expect(found("it's,b\nc,d's\n").quote).toBe('"')
})

test('a few cells in single quotes among others are text', () => {
  expect(found("id,name\n1,'a'\n2,'b'\n3,c\n4,d\n").quote).toBe('"')
  expect(found("id,name\n1,'tis the season\n2,rock 'n' roll\n").quote).toBe('"')
})

test('single quotes count when only they make all rows equally long', () => {
  expect(found("id,name\n1,'Doe, John'\n2,'Roe, Jane'\n3,Ann\n")).toEqual({ delimiter: ',', quote: "'" })
})
