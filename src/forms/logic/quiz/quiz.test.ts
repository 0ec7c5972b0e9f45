import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactPoints } from '../../blocks/scoring/quiz-settings.ts'
import { blockTypes } from '../../blocks/registry.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { publicDocument } from '../../public/public-document.ts'
import { buildForm, equals, is, logicContext } from '../../testing/build-form.ts'
import { buildBlock, options } from '../../testing/build-block.ts'
import { compileForm } from '../compile-form.ts'
import { quizIssues } from './quiz-issues.ts'
import { type Answers, evaluate } from '../evaluate.ts'

type Parts = Parameters<typeof buildForm>[0]

/** A quiz, with the right options by id. */
function quizOf(parts: Parts, right: readonly string[] = [], settings: Partial<FormDocument['settings']> = {}) {
  const document = buildForm(parts)
  const options = Object.entries(document.options).map(([id, option]) => [
    id,
    { ...option, isRight: right.includes(id) },
  ])
  return {
    ...document,
    options: Object.fromEntries(options) as FormDocument['options'],
    settings: { ...document.settings, isQuiz: true, ...settings },
  }
}

const result = (document: FormDocument, answers: Answers, more: Partial<Parameters<typeof evaluate>[2]> = {}) =>
  evaluate(compileForm(document, blockTypes), answers, { ...logicContext, ...more })

type Case = [type: string, settings: Record<string, unknown>, answer: Record<string, unknown>, points: number | null]

const score = ([name, settings, answer]: Case, marked = options) => {
  const { type, context } = buildBlock(name, { settings, options: marked })
  return type.score?.(answer, context)?.points ?? null
}

const marked = (...ids: string[]) => options.map(option => ({ ...option, isRight: ids.includes(option.id) }))

describe('the points of a question', () => {
  test.each<Case>([
    ['single_choice', {}, { '': 'o1' }, 1],
    ['single_choice', { points: 5, wrongPoints: 2 }, { '': 'o2' }, -2],
    ['single_choice', { points: 5, wrongPoints: 2 }, {}, 0],
    ['dropdown', { points: 3 }, { '': 'o1' }, 3],
    ['single_choice', { hasOther: true, wrongPoints: 1 }, { other: 'mine' }, -1],
  ])('are given for the right choice: %s %j %j', (...given) => {
    expect(score(given, marked('o1'))).toBe(given[3])
  })

  test.each([
    [{}, ['o1', 'o2'], 1],
    [{}, ['o1'], 0],
    [{ hasPartial: true, points: 4 }, ['o1'], 2],
    [{ hasPartial: true, points: 4 }, ['o1', 'o2', 'o3'], 2],
    [{ hasPartial: true, points: 4, wrongPoints: 1 }, ['o3'], -1],
  ])('can be partial for several choices: %j %j', (settings, chosen, points) => {
    expect(score(['multiple_choice', settings, { '': chosen }, points], marked('o1', 'o2'))).toBe(points)
  })

  test.each<Case>([
    ['number', { rightAnswer: 0.3, tolerance: 0.1 }, { '': 0.2 }, 1],
    ['number', { rightAnswer: 0.3, tolerance: 0.1 }, { '': 0.19 }, 0],
    ['percent', { rightAnswer: 25 }, { '': 0.25 }, 1],
    ['short_answer', { rightAnswers: ['New  York', 'NYC'] }, { '': ' new york ' }, 1],
    ['short_answer', { rightAnswers: ['Rome'] }, { '': 'Roma' }, 0],
    ['short_answer', { rightAnswers: ['Rome'], wrongPoints: 1 }, {}, 0],
    ['yes_no', { rightAnswer: 'no', points: 2 }, { '': 'no' }, 2],
    ['date', { rightAnswer: '1969-07-20' }, { '': '1969-07-20' }, 1],
    ['rating', { rightAnswer: 4, tolerance: 1 }, { '': 5 }, 1],
    ['ranking', { rightOrder: ['o2', 'o1', 'o3'] }, { '': ['o2', 'o1', 'o3'] }, 1],
    ['ranking', { rightOrder: ['o2', 'o1', 'o3'], hasPartial: true, points: 3 }, { '': ['o2', 'o3', 'o1'] }, 1],
    ['ranking', { rightOrder: ['o2', 'o1', 'gone'] }, { '': ['o2', 'o1', 'o3'] }, 1],
    ['matrix_single', { rightCells: { r1: ['k1'], r2: ['k2'] }, hasPartial: true, points: 4 }, { r1: 'k1' }, 2],
    ['matrix_single', { rightCells: { r1: ['k1', 'k2'] } }, { r1: 'k2' }, 1],
    ['matrix_multiple', { rightCells: { r1: ['k1', 'k2'] } }, { r1: ['k2'] }, 0],
    ['number', {}, { '': 1 }, null],
    ['ranking', {}, { '': ['o1', 'o2', 'o3'] }, null],
  ])('of %s %j are for %j: %s', (...given) => {
    expect(score(given)).toBe(given[3])
  })

  test('are given to the answers that are shown as right', () => {
    const settings = { rightAnswers: ['a', 'b'], rightOrder: ['o3', 'o1'], rightCells: { r1: ['k2'], r2: ['k1'] } }
    for (const name of Object.keys(blockTypes)) {
      for (const rightAnswer of [2, 'yes', '2026-01-31']) {
        const { type, context } = buildBlock(name, {
          settings: { ...settings, rightAnswer },
          options: marked('o1', 'o3'),
        })
        for (const answer of type.rightAnswers?.(context) ?? [])
          expect(type.score?.(answer, context)).toEqual({ points: 1, max: 1 })
        const isScored = (type.score?.({}, context) ?? null) !== null
        expect((type.rightAnswers?.(context) ?? []).length > 0).toBe(isScored)
      }
    }
  })
})

const choice = (id: string, ...rest: string[]) => ({ id, type: 'single_choice', options: rest })
const yes = (id: string) => ({ id, type: 'yes_no', settings: { rightAnswer: 'yes' } })

describe('the result of a quiz', () => {
  test('has the points of the questions that were asked, and is stored beside the answers', () => {
    const document = quizOf(
      {
        pages: [[yes('a'), yes('b')], [yes('c')]],
        rules: [{ when: is('a', 'yes'), effects: [{ do: 'hide', list: 'blocks', id: 'b' }] }],
      },
      [],
      { passPercentage: 50 },
    )
    const { quiz, answers } = result(document, { a: 'yes', b: 'yes', c: 'no' })
    expect(quiz).toMatchObject({ points: 1, max: 2, percentage: 0.5, isPassed: true })
    expect(quiz?.scores).toEqual({ a: { points: 1, max: 1 }, c: { points: 0, max: 1 } })
    expect(answers).toMatchObject({ quiz_score: 1, quiz_percentage: 0.5, quiz_passed: true })
  })

  test('gives no points for an answer that the respondent does not see', () => {
    const document = quizOf({ pages: [[yes('a'), { ...yes('b'), isHidden: true, urlName: 'b' }]] })
    expect(result(document, { b: 'yes' }, { parameters: { b: 'Yes' } }).quiz).toMatchObject({ points: 0, max: 1 })
  })

  test('takes no score from the respondent', () => {
    const document = quizOf({ pages: [[yes('a')]] })
    expect(result(document, { a: 'no', quiz_score: 99 }).answers['quiz_score']).toBe(0)
  })

  test('leads where its rules say, by the points so far', () => {
    const document = quizOf({
      pages: [[yes('a')], [yes('b')]],
      rules: [{ when: equals('quiz_score', 0), effects: [{ do: 'go', pageId: 'page1', to: { endingId: 'end2' } }] }],
      endings: ['end2'],
    })
    expect(result(document, { a: 'no' }).outcome.endingId).toBe('end2')
    expect(result(document, { a: 'yes' }).path).toEqual(['page1', 'page2'])
  })

  test('chooses the ending that begins the highest below its points', () => {
    const document = quizOf({ pages: [[yes('a'), yes('b')]], endings: ['good', 'best'] }, [], { outcomeBy: 'score' })
    const from = (id: string, minScore: number) => ({ ...document.endings[id], minScore })
    const endings = { ...document.endings, good: from('good', 1), best: from('best', 2) } as FormDocument['endings']
    const endingFor = (answers: Answers) => result({ ...document, endings }, answers).outcome.endingId
    expect([endingFor({}), endingFor({ a: 'yes' }), endingFor({ a: 'yes', b: 'yes' })]).toEqual([
      'end1',
      'good',
      'best',
    ])
  })

  test('chooses the ending of the most choices, and of several the first', () => {
    const form = { pages: [[choice('a', 'cat', 'dog'), choice('b', 'purr', 'bark')]], endings: ['dogs'] }
    const document = quizOf(form, [], { outcomeBy: 'majority' })
    const towards: Record<string, string> = { cat: 'end1', purr: 'end1', dog: 'dogs', bark: 'dogs' }
    const options = Object.fromEntries(
      Object.entries(document.options).map(([id, option]) => [id, { ...option, endingId: towards[id] ?? null }]),
    )
    const endingFor = (answers: Answers) => result({ ...document, options }, answers).outcome.endingId
    expect(endingFor({ a: 'dog', b: 'bark' })).toBe('dogs')
    expect(endingFor({ a: 'dog', b: 'purr' })).toBe('end1')
    expect(endingFor({})).toBe('end1')
  })
})

const ids = ['a', 'b', 'c', 'd']
const anyQuiz = fc.record({
  pages: fc.constant([ids.slice(0, 2).map(yes), ids.slice(2).map(yes)]),
  rules: fc.array(
    fc.record({
      when: fc.tuple(fc.constantFrom(...ids), fc.constantFrom('yes', 'no')).map(([id, value]) => is(id, value)),
      effects: fc.constantFrom(...ids).map(id => [{ do: 'hide' as const, list: 'blocks' as const, id }]),
    }),
    { maxLength: 4 },
  ),
})
const anyAnswers = fc.dictionary(fc.constantFrom(...ids), fc.constantFrom('yes', 'no'))

test('the total is the sum of the points of the questions that show, whatever hidden ones hold', () => {
  fc.assert(
    fc.property(anyQuiz, anyAnswers, anyAnswers, (parts, answers, others) => {
      const document = quizOf(parts)
      const { quiz, blocks } = result(document, answers)
      const scores = Object.entries(quiz?.scores ?? {})
      expect(quiz?.points).toBe(exactPoints(scores.reduce((sum, [, { points }]) => sum + points, 0)))
      for (const [id] of scores) expect(blocks[id]?.isVisible).toBe(true)
      const hidden = Object.fromEntries(Object.entries(others).filter(([id]) => blocks[id]?.isVisible === false))
      // What the hidden questions hold can hide no other question, because it does not count.
      expect(result(document, { ...answers, ...hidden }).quiz).toEqual(quiz)
    }),
    { numRuns: 40 },
  )
})

test('a browser that has the scores agrees with the server without knowing a right answer', () => {
  fc.assert(
    fc.property(anyQuiz, anyAnswers, (parts, answers) => {
      const document = quizOf(parts)
      const shown = publicDocument(document)
      expect(JSON.stringify(shown)).not.toContain('rightAnswer')
      const there = result(document, answers)
      expect(result(shown, answers, { scores: there.quiz?.scores })).toEqual(there)
    }),
    { numRuns: 40 },
  )
})

test('publishing warns of questions that give no points', () => {
  const warned = (document: FormDocument) => quizIssues(document).map(({ code, id }) => [code, id])
  const form = { pages: [[choice('a', 'x', 'y'), choice('b', 'z', 'w'), yes('c'), 'name']] }
  expect(warned(quizOf(form, ['x']))).toEqual([['no_right_answer', 'b']])
  expect(warned(quizOf(form, ['x'], { outcomeBy: 'majority' }))).toEqual([
    ['no_outcome', 'a'],
    ['no_outcome', 'b'],
  ])
  expect(warned(buildForm(form))).toEqual([])
})
