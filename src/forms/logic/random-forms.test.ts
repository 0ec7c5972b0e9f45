import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockTypes } from '../blocks/registry.ts'
import type { Calculation } from '../document/calculation.ts'
import type { Effect } from '../document/effect.ts'
import { readDocument } from '../document/read-document.ts'
import { buildForm, compiled, is, logicContext } from '../testing/build-form.ts'
import { compileForm } from './compile-form.ts'
import { ConditionMemo } from './condition.ts'
import { evaluate } from './evaluate.ts'
import { findCycle } from './find-cycle.ts'
import { findDeadEnds } from './find-dead-ends.ts'

const questions = ['a', 'b', 'c', 'd', 'e', 'f']
const question = (id: string) => ({ id, type: 'yes_no' })
const pages = [
  questions.slice(0, 2).map(question),
  questions.slice(2, 4).map(question),
  questions.slice(4).map(question),
]

const anyQuestion = fc.constantFrom(...questions)
const anyCondition = fc.tuple(anyQuestion, fc.constantFrom('yes', 'no')).map(([id, value]) => is(id, value))
const anyFilter = fc.oneof(
  anyCondition,
  fc.constant(null),
  fc.array(anyCondition, { maxLength: 3 }).map(and => ({ and })),
  fc.array(anyCondition, { maxLength: 3 }).map(or => ({ or })),
)
const anyEffect: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({
    do: fc.constantFrom('show' as const, 'hide' as const),
    list: fc.constant('blocks' as const),
    id: anyQuestion,
  }),
  fc.record({
    do: fc.constantFrom('show' as const, 'hide' as const),
    list: fc.constant('pages' as const),
    id: fc.constantFrom('page2', 'page3'),
  }),
  fc.record({
    do: fc.constant('go' as const),
    pageId: fc.constantFrom('page1', 'page2'),
    to: fc.constantFrom({ pageId: 'page3' }, { endingId: 'end2' }),
  }),
  fc.record({ do: fc.constant('require' as const), blockId: anyQuestion }),
  fc.record({
    do: fc.constant('set' as const),
    variableId: fc.constant('v'),
    to: fc.constant<Calculation>({ do: 'add', parts: [{ variable: 'v' }, { value: 1 }] }),
  }),
)
const anyRules = fc.array(
  fc.record({ when: anyFilter, effects: fc.array(anyEffect, { minLength: 1, maxLength: 2 }) }),
  { maxLength: 8 },
)
const anyAnswers = fc.dictionary(anyQuestion, fc.constantFrom('yes', 'no', 'maybe', null, 1))

const parts = (rules: readonly { when: ReturnType<typeof is> | null; effects: Effect[] }[]) => ({
  pages,
  rules,
  variables: [{ id: 'v', initial: 0 }],
  endings: ['end2'],
})

test('an answer is stored only if its question shows on the path, and only if its field accepts it', () => {
  fc.assert(
    fc.property(anyRules, anyAnswers, (rules, answers) => {
      const { answers: stored, blocks, path } = evaluate(compiled(parts(rules)), answers, logicContext)
      for (const [id, value] of Object.entries(stored)) {
        expect(blocks[id]?.isVisible).toBe(true)
        expect(value).toBe(answers[id])
        expect(['yes', 'no']).toContain(value)
      }
      expect(path).toEqual(path.toSorted())
    }),
  )
})

test('evaluating what was stored gives the same again, so the server accepts what it accepted', () => {
  fc.assert(
    fc.property(anyRules, anyAnswers, (rules, answers) => {
      const form = compiled(parts(rules))
      if (findCycle(form)) return
      const first = evaluate(form, answers, logicContext)
      const again = evaluate(form, first.answers, logicContext)
      expect(again).toEqual({ ...first, problems: again.problems })
    }),
  )
})

test('a copy of the form and its answers, as the server has them, gives the same', () => {
  fc.assert(
    fc.property(anyRules, anyAnswers, (rules, answers) => {
      const document = buildForm(parts(rules))
      const copy = readDocument(JSON.parse(JSON.stringify(document)))
      if (!copy) throw new Error('The copy is a document')
      const memo = new ConditionMemo()
      const there = evaluate(compileForm(copy, blockTypes), JSON.parse(JSON.stringify(answers)), logicContext)
      expect(evaluate(compileForm(document, blockTypes), answers, { ...logicContext, memo })).toEqual(there)
    }),
  )
})

/** The same by brute force, for rules on one page: what shows is decided again until nothing changes. */
function shownByForce(
  rules: readonly { when: ReturnType<typeof is> | null; effects: Effect[] }[],
  answers: Record<string, unknown>,
) {
  const holds = (when: unknown, shown: Record<string, boolean>): boolean => {
    if (when === null) return true
    const filter = when as { and?: unknown[]; or?: unknown[]; fieldId: string; value: unknown }
    if (filter.and) return filter.and.every(part => holds(part, shown))
    if (filter.or) return filter.or.length === 0 || filter.or.some(part => holds(part, shown))
    return shown[filter.fieldId] === true && answers[filter.fieldId] === filter.value
  }
  let shown: Record<string, boolean> = {}
  for (let round = 0; round < 20; round++) {
    const before = shown
    shown = Object.fromEntries(
      questions.map(id => {
        const about = rules.flatMap(({ when, effects }) =>
          effects.flatMap(effect =>
            'list' in effect && effect.list === 'blocks' && effect.id === id ? [{ when, does: effect.do }] : [],
          ),
        )
        const first = about.find(({ when }) => holds(when, before))
        return [id, first ? first.does === 'show' : !about.some(({ does }) => does === 'show')]
      }),
    )
  }
  return shown
}

test('what shows is what trying again and again leads to', () => {
  const anyHiding = fc.array(
    fc.record({
      when: anyFilter,
      effects: fc.array(
        fc.record({
          do: fc.constantFrom('show' as const, 'hide' as const),
          list: fc.constant('blocks' as const),
          id: anyQuestion,
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(anyHiding, anyAnswers, (rules, answers) => {
      const form = compiled({ pages: [questions.map(question)], rules })
      if (findCycle(form)) return
      const { blocks } = evaluate(form, answers, logicContext)
      const shown = Object.fromEntries(questions.map(id => [id, blocks[id]?.isVisible]))
      expect(shown).toEqual(shownByForce(rules, answers))
    }),
  )
})

test('nobody comes to a dead end', () => {
  fc.assert(
    fc.property(anyRules, fc.array(anyAnswers, { minLength: 1, maxLength: 10 }), (rules, respondents) => {
      const form = compiled(parts(rules))
      if (findCycle(form)) return
      const ends = findDeadEnds(form)
      for (const answers of respondents) {
        const { path, blocks } = evaluate(form, answers, logicContext)
        expect(path.filter(page => ends.pages.includes(page))).toEqual([])
        expect(ends.blocks.filter(id => blocks[id]?.isVisible)).toEqual([])
      }
    }),
  )
})
