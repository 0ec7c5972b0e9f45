import { describe, expect, test } from 'vitest'
import { attachments } from '../../fields/attachments/attachments.ts'
import { testContext } from '../../fields/testing.ts'
import { buildBlock, options } from '../testing/build-block.ts'
import type { Answer } from './block-type.ts'
import { checkAnswer, missingAnswer } from './check-answer.ts'

/** What is wrong with an answer to a question with some settings; null if nothing is. */
function problem(type: string, answer: unknown, settings: Record<string, unknown> = {}): string | null {
  const any = buildBlock(type, { settings, options })
  const given = (
    typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : { '': answer }
  ) as Answer
  return checkAnswer(any, given, testContext).problem?.message ?? null
}

const files = (count: number, changes: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...attachments.sample[0], id: `att${index}`, ...changes }))

describe('an answer is refused with its reason', () => {
  test.each<[string, unknown, Record<string, unknown>, string]>([
    ['short_answer', 'ab', { minLength: 3 }, 'Use at least 3 characters'],
    ['short_answer', 'ab', { maxLength: 1 }, 'Use at most 1 character'],
    ['short_answer', '👩‍👩‍👧👩‍👩‍👧', { maxLength: 1 }, 'Use at most 1 character'],
    ['short_answer', 'ab', { maxLength: 1, invalidText: 'Too long!' }, 'Too long!'],
    ['short_answer', 'A1', { mask: '9A' }, 'Use the form 9A'],
    ['long_answer', 'a\nb', { minLength: 4 }, 'Use at least 4 characters'],
    ['email', 'nobody', {}, 'Use an email address, such as ann@example.com'],
    ['email', 'ann@evil-example.com', { allowedDomains: ['example.com'] }, 'Use an address at example.com'],
    ['login', 'ann@other.com', { allowedDomains: ['example.com'] }, 'Use an address at example.com'],
    ['phone', 'nobody', {}, 'Use a phone number, such as +1 213 373 4253'],
    ['url', 'javascript:alert(1)', {}, 'Use a web address, such as example.com'],
    ['url', 'example.com.evil.org', { allowedDomains: ['example.com'] }, 'Use an address at example.com'],
    ['number', 'x', {}, 'Use a number'],
    ['number', 4, { min: 5 }, 'Use 5 or more'],
    ['number', 6, { max: 5 }, 'Use 5 or less'],
    ['number', 0.25, { step: 0.1 }, 'Use steps of 0.1'],
    ['number', 1.5, { step: 1 }, 'Use a whole number'],
    ['number', 6, { max: 5, invalidText: 'No' }, 'No'],
    ['currency', 0.5, { min: 1 }, 'Use 1 or more'],
    ['percent', 1.5, { max: 100 }, 'Use 100% or less'],
    ['slider', 101, { unit: ' kg' }, 'Use 100 kg or less'],
    ['opinion_scale', 11, {}, 'Use 10 or less'],
    ['opinion_scale', 0, { first: 1 }, 'Use 1 or more'],
    ['opinion_scale', 1.5, {}, 'Use a whole number'],
    ['rating', 6, {}, 'Expected a whole number from 0 to 5'],
    ['single_choice', 'gone', {}, 'No option has this value'],
    ['single_choice', { '': 'o1', other: 'x' }, { hasOther: true }, 'Choose one answer'],
    ['multiple_choice', ['o1'], { minChoices: 2 }, 'Choose at least 2 options'],
    ['multiple_choice', { '': ['o1'], other: 'x' }, { hasOther: true, maxChoices: 1 }, 'Choose at most 1 option'],
    ['picture_choice', ['o1', 'o2'], { isMultiple: true, maxChoices: 1 }, 'Choose at most 1 option'],
    ['picture_choice', ['o1'], {}, 'Expected an option value'],
    ['ranking', ['o1', 'o2'], {}, 'Rank all options'],
    ['matrix_single', { r1: 'o1' }, {}, 'No option has this value'],
    ['yes_no', true, {}, 'Expected an option value'],
    ['consent', 'yes', {}, 'Expected true or false'],
    ['date', '2026-02-30', {}, 'Unable to parse date: 2026-02-30'],
    ['date', '2026-01-31', { min: '2026-02-01' }, 'Choose 2/1/2026 or later'],
    ['date', '2026-03-01', { max: '2026-02-01' }, 'Choose 2/1/2026 or earlier'],
    ['date', '2026-11-20', { allowsPast: false }, 'Choose today or a later day'],
    ['date', '2026-11-22', { allowsFuture: false }, 'Choose today or an earlier day'],
    ['date', '2026-11-22', { closedWeekdays: [7] }, 'This day of the week is not available'],
    ['date_time', '2026-01-31T23:30:00.000Z', { min: '2026-02-01' }, 'Choose 2/1/2026 or later'],
    ['date_range', { start: '2026-02-01' }, {}, 'Add the last day'],
    ['date_range', { end: '2026-02-01' }, {}, 'Add the first day'],
    ['date_range', { start: '2026-02-02', end: '2026-02-01' }, {}, 'The last day is before the first'],
    ['date_range', { start: '2026-02-01', end: '2026-02-03' }, { maxDays: 2 }, 'Choose at most 2 days'],
    ['date_range', { start: '2026-02-01', end: '2026-02-01' }, { minDays: 2 }, 'Choose at least 2 days'],
    ['date_range', { start: '2026-02-01', end: '2026-02-03' }, { min: '2026-02-02' }, 'Choose 2/2/2026 or later'],
    ['time', 86_400, {}, 'Use a time of day, such as 14:30'],
    ['time', 3_600, { min: 7_200 }, 'Choose 2:00 or later'],
    ['time', 10_800, { max: 7_200 }, 'Choose 2:00 or earlier'],
    ['file_upload', files(2), {}, 'Add at most 1 file'],
    ['file_upload', files(1), { maxSize: 1000 }, 'plan.pdf is larger than 1 kB'],
    ['file_upload', files(1), { fileTypes: ['image/*'] }, 'plan.pdf is not a type of file that can be added here'],
    ['signature', files(1), {}, 'plan.pdf is not a type of file that can be added here'],
    ['color', 'red', {}, 'Use a color, such as #3b5bdb'],
    ['location', { latitude: 91, longitude: 0 }, {}, 'Use a latitude from -90 to 90'],
    ['location', { latitude: 1 }, {}, 'Use a longitude from -180 to 180'],
    ['record_picker', ['r1', 'r2'], { allowMultiple: true, maxRecords: 1 }, 'Choose at most 1 record'],
    ['repeater', 'no rows', {}, 'These rows cannot be read'],
    ['repeater', '[]', {}, 'Add at least 1 row'],
    ['repeater', '[{},{}]', { maxRows: 1 }, 'Add at most 1 row'],
    ['appointment', { start: '2026-01-31T14:00:00.000Z', end: '2026-01-31T13:00:00.000Z' }, {}, 'Choose a time'],
  ])('%s %j', (...[type, answer, settings, message]) => {
    expect(problem(type, answer, settings)).toBe(message)
  })
})

describe('an answer is accepted', () => {
  test.each<[string, unknown, Record<string, unknown>]>([
    ['short_answer', '👩‍👩‍👧', { maxLength: 1 }],
    ['short_answer', '٣b-Ä', { mask: '9A-*' }],
    ['email', 'ann@mail.example.com', { allowedDomains: ['Example.com'] }],
    ['number', 0.3, { step: 0.1 }],
    ['number', 1.3, { min: 0.3, step: 0.5 }],
    ['number', -5, {}],
    ['percent', 0.07, { min: 7, max: 7 }],
    ['single_choice', { other: 'x' }, { hasOther: true }],
    ['ranking', ['o1'], { ranksAll: false }],
    ['date', '2026-11-21', { allowsPast: false, allowsFuture: false }],
    ['date_range', { start: '2026-02-01', end: '2026-02-01' }, { maxDays: 1, minDays: 1 }],
    ['file_upload', files(1, { mimeType: 'image/webp' }), { fileTypes: ['image/*'] }],
    ['repeater', '[]', { minRows: 0 }],
  ])('%s %j', (type, answer, settings) => {
    expect(problem(type, answer, settings)).toBeNull()
  })
})

describe('a required answer', () => {
  const missing = (type: string, values: Answer, settings: Record<string, unknown> = {}) =>
    missingAnswer(buildBlock(type, { settings, options }), values)?.part ?? null

  test('needs the parts that its settings require and show', () => {
    const filled = { street: '1 Main St', city: 'Springfield' }
    expect(missing('address', filled)).toBe('country')
    expect(missing('address', filled, { shownParts: ['street', 'city'] })).toBeNull()
    expect(missing('contact', { firstName: 'Ann' }, { requiredParts: ['email'] })).toBe('email')
  })

  test('of a matrix needs each row', () => {
    expect(missing('matrix_single', { r1: 'k1' })).toBe('r2')
  })

  test('of a choice can be one of their own', () => {
    expect(missing('single_choice', { other: 'x' }, { hasOther: true })).toBeNull()
    expect(missing('multiple_choice', {})).toBe('')
  })

  test('is given by 0 and "no", and not by an unchecked box', () => {
    expect(missing('number', { '': 0 })).toBeNull()
    expect(missing('yes_no', { '': 'no' })).toBeNull()
    expect(missing('consent', { '': false })).toBe('')
  })
})

describe('a repeating group', () => {
  const children = [
    buildBlock('short_answer', { block: { id: 'name', label: 'Name', isRequired: true } }),
    buildBlock('number', { block: { id: 'age' }, settings: { min: 0 } }),
  ]
  const group = buildBlock('repeater', { children })
  const check = (rows: unknown) =>
    checkAnswer(group, { '': JSON.stringify(rows) }, testContext).problem?.message ?? null

  test('checks the questions of each row', () => {
    expect(check([{ name: { '': 'Ann' }, age: { '': 3 } }])).toBeNull()
    expect(check([{ name: { '': 'Ann' } }, { age: { '': 3 } }])).toBe('Row 2, Name: This question is required')
    expect(check([{ name: { '': 'Ann' }, age: { '': -1 } }])).toBe('Row 1: Use 0 or more')
    expect(check([{ name: 'Ann' }])).toBe('These rows cannot be read')
    expect(check(Array.from({ length: 101 }, () => ({})))).toBe('These rows cannot be read')
  })
})

describe('points', () => {
  const score = (type: string, answer: unknown, marks: Record<string, object>) => {
    const any = buildBlock(type, { options: options.map(option => ({ ...option, ...marks[option.id] })) })
    return any.type.score?.({ '': answer }, any.context)
  }
  const right = { o1: { isRight: true }, o3: { isRight: true } }
  const points = { o1: { points: 3 }, o2: { points: -1 }, o3: { points: 2 } }

  test('count a choice as right or wrong', () => {
    expect(score('single_choice', 'o1', right)).toEqual({ points: 1, max: 1 })
    expect(score('single_choice', 'o2', right)).toEqual({ points: 0, max: 1 })
    expect(score('multiple_choice', ['o3', 'o1'], right)).toEqual({ points: 1, max: 1 })
    expect(score('multiple_choice', ['o1'], right)).toEqual({ points: 0, max: 1 })
    expect(score('multiple_choice', ['o1', 'o2', 'o3'], right)).toEqual({ points: 0, max: 1 })
    expect(score('single_choice', 'o1', {})).toBeNull()
  })

  test('are added up where options have points', () => {
    expect(score('single_choice', 'o3', points)).toEqual({ points: 2, max: 3 })
    expect(score('multiple_choice', ['o1', 'o2', 'o3'], points)).toEqual({ points: 4, max: 5 })
  })
})
