import { describe, expect, test } from 'vitest'
import { empty, value } from '../field-type.ts'
import { checkbox } from '../checkbox/checkbox.ts'
import { longText, preview } from '../long_text/long_text.ts'
import { singleLineText } from '../single_line_text/single_line_text.ts'
import { testContext } from '../testing.ts'
import { maxTextLength } from './clean-text.ts'
import { likePattern } from './fold.sql.ts'
import { fold } from './fold.ts'

const readLine = (text: string) => singleLineText.read(text, {}, testContext)
const readLong = (text: string) => longText.read(text, {}, testContext)

describe('text', () => {
  test('is stored as written', () => {
    expect(readLine('  E\u0301 \t=cmd|x ')).toEqual(value('  E\u0301 \t=cmd|x '))
    expect(readLong(' a\r\n\nb ')).toEqual(value(' a\r\n\nb '))
  })

  test('of one line has spaces instead of line breaks', () => {
    expect(readLine('a\r\nb\nc\rd')).toEqual(value('a b c d'))
    expect(singleLineText.check('a\nb', {})).toEqual(value('a b'))
  })

  test('loses only what PostgreSQL cannot store', () => {
    expect(readLong('a\0b\uD800c😀')).toEqual(value('ab\uFFFDc😀'))
    expect(readLong('\0 \n')).toEqual(empty)
    expect(longText.check('', {})).toEqual(empty)
  })

  test('of 10 MB is accepted, beyond the limit refused', () => {
    expect(readLong('x'.repeat(10 * 1024 * 1024)).kind).toBe('value')
    expect(readLong('x'.repeat(maxTextLength + 1)).kind).toBe('unreadable')
  })

  test('is previewed by its first line, cut to 50 characters', () => {
    expect(preview('first\nsecond')).toBe('first')
    expect(preview('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`)
    expect(preview(`${'x'.repeat(49)}😀`)).toBe(`${'x'.repeat(49)}…`)
  })

  test('is folded by case and composition, character by character', () => {
    expect(fold('E\u0301TÉ')).toBe('été')
    expect(fold('ΟΔΟΣ')).toBe('οδοσ')
    expect(fold('İ')).toBe('i')
  })

  test('has its wildcards escaped in a pattern', () => {
    expect(likePattern(String.raw`50%_\ `)).toBe(String.raw`%50\%\_\\ %`)
  })
})

describe('checkbox', () => {
  test.each(['true', 'YES', ' x ', '1', 'checked', '✓', 'On'])('%j is checked', text => {
    expect(checkbox.read(text, { color: 'green' }, testContext)).toEqual(value(true))
  })

  test.each(['false', 'No', '0', 'unchecked'])('%j is not checked', text => {
    expect(checkbox.read(text, { color: 'green' }, testContext)).toEqual(value(false))
  })

  test.each([
    [['yes', 'no', 'YES'], true],
    [['TRUE', 'true'], true],
    [['✓'], true],
    [['yes'], false],
    [['1', '0'], false],
    [['yes', 'false'], false],
  ])('a column of %j is guessed as checkboxes: %s', (cells, expected) => {
    const guesser = checkbox.guess?.start()
    const fits = cells.every(cell => guesser?.see(cell))
    expect(fits && guesser?.finish({ rows: 3, filled: 3 }) !== null).toBe(expected)
  })
})
