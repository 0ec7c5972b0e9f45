import { describe, expect, test } from 'vitest'
import { testContext } from '../../../fields/testing.ts'
import { checkAnswer, missingAnswer } from '../../blocks/check-answer.ts'
import { answerIn } from '../../blocks/entries.ts'
import { isAskable } from '../../blocks/askable.ts'
import { blockTypes } from '../../blocks/registry.ts'
import { compileForm } from '../../logic/compile-form.ts'
import { evaluate } from '../../logic/evaluate.ts'
import { buildForm, is, logicContext } from '../../testing/build-form.ts'
import { explainBlock, explainPage, explainRequired } from './explain.ts'
import { sampleAnswers } from './sample-answers.ts'

/** Numbers that look random and are the same each time. */
function numbers(): () => number {
  let seed = 1
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
}

describe('samples', () => {
  /** Types whose answers need rows, a table, or a code that was mailed. */
  const withoutSample = new Set(['record_picker', 'matrix_single', 'matrix_multiple', 'login', 'repeater'])
  const asked = Object.values(blockTypes).filter(
    ({ type, group, isFromServer, isContainer, isInvisible }) =>
      isAskable(type) &&
      !['content', 'file'].includes(group) &&
      !isFromServer &&
      !isContainer &&
      !isInvisible &&
      !withoutSample.has(type),
  )
  const questions = asked.map(({ type, optionRoles = [] }) => {
    const id = type.replaceAll('_', '')
    const options = optionRoles.includes('choice') ? ['a', 'b', 'c'].map(each => `${id}${each}`) : []
    return { id, type, isRequired: true, options }
  })
  const form = compileForm(buildForm({ pages: [questions] }), blockTypes)

  test.each([['the simplest', null] as const, ['random', numbers()] as const])(
    'that are %s answer every question with what it accepts',
    (_name, random) => {
      for (let turn = 0; turn < 5; turn++) {
        const answers = sampleAnswers(form, testContext, random)
        for (const { any } of form.blocks) {
          const { values, problem } = checkAnswer(any, answerIn(any, answers), testContext)
          expect([any.type.type, problem, missingAnswer(any, values)]).toEqual([any.type.type, null, null])
        }
      }
    },
  )
})

describe('reasons', () => {
  const document = buildForm({
    pages: [[{ id: 'q1', isRequired: true }, 'q2', 'q3', { id: 'q4', isHidden: true }], ['q5'], ['q6']],
    rules: [
      { when: is('q1', 'a'), effects: [{ do: 'show', list: 'blocks', id: 'q2' }] },
      { when: is('q1', 'a'), effects: [{ do: 'require', blockId: 'q3' }] },
      { when: is('q1', 'b'), effects: [{ do: 'go', pageId: 'page1', to: { pageId: 'page3' } }] },
    ],
  })
  const form = compileForm(document, blockTypes)
  const given = (q1: string) => evaluate(form, { q1 }, logicContext)
  const block = (q1: string, id: string) => explainBlock(document, { form, evaluation: given(q1) }, id)

  test('name the rule that decided about a block', () => {
    expect(block('a', 'q2')).toEqual({ text: 'A rule shows it', ruleId: 'r1' })
    expect(block('b', 'q2')).toEqual({ text: 'No rule that shows it holds', ruleId: null })
    expect(block('a', 'q4').text).toBe('Hidden in its settings')
    expect(block('a', 'q1').text).toBe('Always')
    expect(block('b', 'q5').text).toBe('Its page is not passed')
    expect(explainRequired(given('a'), 'q3')).toEqual({ text: 'A rule requires it', ruleId: 'r2' })
    expect(explainRequired(given('a'), 'q1')?.text).toBe('Required in its settings')
    expect(explainRequired(given('b'), 'q3')).toBeNull()
  })

  test('name the rule that led to a page', () => {
    expect(explainPage(form, given('b'), 'page3')).toMatchObject({ isPassed: true, ruleId: 'r3' })
    expect(explainPage(form, given('b'), 'page2')).toMatchObject({ isPassed: false, text: 'The answers lead past it' })
    expect(explainPage(form, given('a'), 'page2')).toMatchObject({ isPassed: true, text: 'Usual way' })
  })
})
