import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, testContext } from '../../fields/testing.ts'
import { buildBlock, options } from '../testing/build-block.ts'
import { isAskable } from './askable.ts'
import type { Answer, AnyBlock } from './block-type.ts'
import { checkAnswer } from './check-answer.ts'
import { otherValue } from './entry-rules.ts'
import { groupEntries, readTexts, writeTexts } from './entries.ts'
import { blockTypes } from './registry.ts'

const block = (name: string, settings: Record<string, unknown> = {}) => buildBlock(name, { settings, options })
const german = { ...testContext, locale: 'de-DE', timeZone: 'Europe/Berlin' }

/** The answer that comes back from the controls that show an answer. */
const roundTrip = (any: AnyBlock, answer: Answer, field = testContext) =>
  readTexts(any, writeTexts(any, answer, field), field)

const askable = Object.entries(blockTypes).filter(([name]) => isAskable(name))

describe.each(askable)('%s', (name, type) => {
  const any = block(name, type.sample.settings ?? {})
  const keys = type.parts(any.context).map(({ key }) => key)

  test('shows an answer so that it is read back, in every language', () => {
    const stored = checkAnswer(any, type.sample.answer, testContext).values
    for (const field of [testContext, german]) expect(roundTrip(any, stored, field)).toEqual(stored)
  })

  test('reads no texts as no answer', () => {
    expect(Object.values(readTexts(any, {}, testContext)).every(value => value === null)).toBe(true)
    const blank = Object.fromEntries(keys.map(key => [key, ['']]))
    expect(Object.values(readTexts(any, blank, testContext)).every(value => value === null)).toBe(true)
  })

  test('reads hostile texts as an answer that is stored or refused, and shows it again', () => {
    const texts = fc.dictionary(
      fc.constantFrom(...keys, 'other', 'o1', '__proto__'),
      fc.array(anyText, { maxLength: 3 }),
    )
    fc.assert(
      fc.property(texts, given => {
        const answer = readTexts(any, given, testContext)
        const { problem, values } = checkAnswer(any, answer, testContext)
        const again = readTexts(any, writeTexts(any, answer, testContext), testContext)
        if (!problem) expect(checkAnswer(any, again, testContext).values).toEqual(values)
      }),
      { numRuns: 50 },
    )
  })
})

describe('a text that cannot be read', () => {
  test.each([
    ['number', 'many', 'Use a number'],
    ['number', '1.5', 'Use a comma for decimals: 1,5'],
    ['email', 'ann', 'Use an email address, such as ann@example.com'],
    ['slider', 'half', 'Use a number'],
    ['date', '2026-02-30', 'Unable to parse date: 2026-02-30'],
    ['date_time', 'soon', 'Unable to parse date: soon'],
    ['time', 'noon', 'Use h:mm, h:mm:ss or a number of seconds'],
  ])('of a %s stays: %s', (name, text, message) => {
    const any = block(name)
    const answer = readTexts(any, { '': [text] }, german)
    expect(answer).toEqual({ '': text })
    expect(checkAnswer(any, answer, german).problem).toEqual({ part: '', message })
    expect(writeTexts(any, answer, german)['']).toEqual([text])
  })
})

describe('numbers', () => {
  test('have the decimal sign of the language where they are typed', () => {
    expect(roundTrip(block('number'), { '': 1234.5 }, german)).toEqual({ '': 1234.5 })
    expect(writeTexts(block('number'), { '': 1234.5 }, german)).toEqual({ '': ['1234,5'] })
    expect(writeTexts(block('percent'), { '': 0.125 }, german)).toEqual({ '': ['12,5'] })
  })

  test('have a point where the browser draws the control', () => {
    expect(writeTexts(block('slider'), { '': 0.5 }, german)).toEqual({ '': ['0.5'] })
    expect(readTexts(block('slider'), { '': ['0.5'] }, german)).toEqual({ '': 0.5 })
  })
})

describe('times', () => {
  test('are those of the zone of the respondent', () => {
    expect(readTexts(block('date_time'), { '': ['2026-07-01T09:30'] }, german)).toEqual({
      '': '2026-07-01T07:30:00.000Z',
    })
    expect(writeTexts(block('date_time'), { '': '2026-07-01T07:30:00.000Z' }, german)).toEqual({
      '': ['2026-07-01T09:30'],
    })
    expect(writeTexts(block('time'), { '': 3600 }, testContext)).toEqual({ '': ['01:00'] })
  })
})

describe('an answer of their own', () => {
  test.each(['single_choice', 'dropdown', 'multiple_choice', 'multi_dropdown'])('of a %s counts while chosen', name => {
    const any = block(name, { hasOther: true })
    expect(readTexts(any, { '': [otherValue], other: [' Mine '] }, testContext)['other']).toBe('Mine')
    expect(readTexts(any, { '': ['o1'], other: ['Mine'] }, testContext)['other']).toBeNull()
    expect(roundTrip(any, { '': null, other: 'Mine' })).toEqual({ '': null, other: 'Mine' })
  })

  test('stands beside chosen options', () => {
    const answer = { '': ['o1', 'o3'], other: 'Mine' }
    expect(roundTrip(block('multiple_choice', { hasOther: true }), answer)).toEqual(answer)
  })
})

test('a ranking is the order of its ranks, and equal ranks keep the order of the options', () => {
  const ranking = block('ranking')
  expect(readTexts(ranking, { o1: ['3'], o2: ['1'], o3: ['2'] }, testContext)).toEqual({ '': ['o2', 'o3', 'o1'] })
  expect(readTexts(ranking, { o1: ['1'], o2: ['1'] }, testContext)).toEqual({ '': ['o1', 'o2'] })
  expect(readTexts(ranking, { o1: ['-1'], o2: ['x'] }, testContext)).toEqual({ '': null })
})

test('an answer in the address of a hidden field does not come from a control', () => {
  expect(blockTypes['hidden']?.isInvisible).toBe(true)
})

test('entries are grouped by question, and others are left out', () => {
  const entries = groupEntries([
    ['blk1', 'a'],
    ['blk1', 'b'],
    ['blk1_city', 'c'],
    ['__proto__', 'd'],
    ['~page', 'e'],
    ['blk1_x_y', 'f'],
  ])
  expect([...entries.keys()]).toEqual(['blk1'])
  expect({ ...entries.get('blk1') }).toEqual({ '': ['a', 'b'], city: ['c'] })
})
