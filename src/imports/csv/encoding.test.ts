import { expect, test } from 'vitest'

import { findEncoding, isUtf8Beginning } from './encoding.ts'

const wide = (text: string, big = false): Buffer => {
  const bytes = Buffer.from(text, 'utf16le')
  return big ? bytes.swap16() : bytes
}

test('a byte order mark determines the encoding', () => {
  expect(findEncoding(Buffer.from('\uFEFFa,b'))).toEqual({ encoding: 'utf-8', markLength: 3 })
  expect(findEncoding(wide('\uFEFFa,b'))).toEqual({ encoding: 'utf-16le', markLength: 2 })
  expect(findEncoding(wide('\uFEFFa,b', true))).toEqual({ encoding: 'utf-16be', markLength: 2 })
})

test('UTF-16 without a mark is recognized by zeros in one byte of each pair', () => {
  expect(findEncoding(wide('name,city\nAnn,Łódź\n')).encoding).toBe('utf-16le')
  expect(findEncoding(wide('имя,город\nАнна,Москва\n', true)).encoding).toBe('utf-16be')
})

test('occasional NUL bytes do not indicate UTF-16', () => {
  expect(findEncoding(Buffer.from(`a\0b,${'plain text '.repeat(20)}`)).encoding).toBe('utf-8')
})

test('bytes that are not UTF-8 are read as Windows-1252', () => {
  expect(findEncoding(Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x2c])).encoding).toBe('windows-1252')
  expect(findEncoding(Buffer.from('café,Łódź')).encoding).toBe('utf-8')
})

test('a character cut off at the end is still UTF-8', () => {
  const bytes = Buffer.from('a😀')
  expect([2, 3, 4, 5].map(end => isUtf8Beginning(bytes.subarray(0, end)))).toEqual([true, true, true, true])
  expect(isUtf8Beginning(Buffer.from([0xe9, 0x2c, 0x61, 0x62, 0x63]))).toBe(false)
})
