import { describe, expect, test } from 'vitest'
import { guessField, hasHeader } from './guess-field.ts'

const plain = guessField([]).type

describe('the type of a pasted column', () => {
  test('is the one that reads all of its cells', () => {
    const typeOf = (texts: string[]) => guessField(texts).type
    expect(typeOf(['1', '2.5', ''])).not.toBe(plain)
    expect(typeOf(['2026-01-31', '2026-02-28'])).not.toBe(plain)
    expect(typeOf(['1', 'two'])).toBe(plain)
    expect(typeOf(['', ''])).toBe(plain)
  })
})

describe('the first pasted row', () => {
  test('names the columns when it has a text for each', () => {
    expect(
      hasHeader([
        ['Task', 'Hours'],
        ['Rehearse', '2'],
      ]),
    ).toBe(true)
    expect(
      hasHeader([
        ['Task', 'Owner'],
        ['Rehearse', 'Ana'],
      ]),
    ).toBe(true)
  })

  test.each([
    [
      'a value among them',
      [
        ['Task', '2'],
        ['Rehearse', '3'],
      ],
    ],
    [
      'a gap',
      [
        ['Task', ''],
        ['Rehearse', '3'],
      ],
    ],
    [
      'the same text twice',
      [
        ['Task', 'Task'],
        ['Rehearse', '3'],
      ],
    ],
    ['nothing below', [['Task', 'Hours']]],
  ])('is a record with %s', (_what, rows) => {
    expect(hasHeader(rows)).toBe(false)
  })
})
