import { blockTypes, knownBlocks } from '../../src/forms/blocks/registry.ts'
import { applyChanges } from '../../src/forms/document/apply-changes.ts'
import type { Change } from '../../src/forms/document/change.ts'
import { newForm } from '../../src/forms/document/new-form.ts'
import { placesBetween } from '../../src/forms/document/place.ts'
import { compileForm } from '../../src/forms/logic/compile-form.ts'
import { compileCondition, ConditionMemo, type Reader } from '../../src/forms/logic/condition.ts'
import { evaluate } from '../../src/forms/logic/evaluate.ts'
import { atMost, type Measurement } from '../measurement.ts'
import { median } from '../statistics.ts'

const respondents = 100_000
const conditions = 20
const rounds = 7
const context = { now: Date.UTC(2026, 10, 21, 12), timeZone: 'UTC', locale: 'en-US' }

/** The questions of one form: a fourth each of texts, numbers, choices, and days. */
const kinds = [
  { type: 'short_answer', operator: 'contains', operand: 'berlin', value: (n: number) => `City ${n % 50} Berlin` },
  { type: 'number', operator: 'greater_than', operand: 50, value: (n: number) => 51 + (n % 100) },
  { type: 'yes_no', operator: 'is', operand: 'yes', value: () => 'yes' },
  { type: 'date', operator: 'is_after', operand: '2026-01-01', value: (n: number) => `2026-0${2 + (n % 8)}-11` },
] as const

function buildForm(questions: number, rules: number) {
  const places = placesBetween(null, null, questions + rules)
  const kindOf = (index: number) => kinds[index % kinds.length] ?? kinds[0]
  const blocks = Array.from({ length: questions }, (_, index): Change => {
    const [id, at] = [`q${index}`, { parentId: 'page1', place: places[index] }]
    return { do: 'create', list: 'blocks', id, thing: { id, at, type: kindOf(index).type, label: `Question ${index}` } }
  })
  const when = (first: number, count: number) => ({
    and: Array.from({ length: count }, (_, index) => {
      const { operator, operand } = kindOf(first + index)
      return { fieldId: `q${(first + index) % questions}`, operator, value: operand }
    }),
  })
  const effect = (index: number) => ({
    do: 'show',
    list: 'blocks',
    id: `q${questions - 1 - (index % (questions / 2))}`,
  })
  const shown = Array.from({ length: rules }, (_, index): Change => {
    const [id, place] = [`r${index}`, places[questions + index]]
    return {
      do: 'create',
      list: 'rules',
      id,
      thing: { id, place, when: when(index % 40, 3), effects: [effect(index)] },
    }
  })
  const start = newForm({ pageId: 'page1', endingId: 'end1' })
  const { document } = applyChanges(start, [...blocks, ...shown], knownBlocks)
  const answers = (respondent: number) =>
    Object.fromEntries(blocks.map(({ id }, index) => [id, kindOf(index).value(respondent)]))
  return { form: compileForm(document, blockTypes), when: when(0, conditions), answers }
}

function milliseconds(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Twenty conditions that all hold, for many respondents: each answers everything differently, or one more question. */
export async function measureLogic(): Promise<Measurement[]> {
  const { form, when, answers } = buildForm(conditions, 0)
  const slots = new Map(form.fields.map(({ id }, slot) => [id, slot]))
  const fieldAt = (slot: number) => {
    const field = form.fields[slot]
    if (!field) throw new Error(`There is no field ${slot}`)
    return field
  }
  let count = 0
  const scope = { slotOf: (id: string) => slots.get(id), fieldAt, limit: 0, number: () => count++ }
  const condition = compileCondition(when, scope)
  if (!condition) throw new Error('The condition can be tested')
  const values = Array.from({ length: 1_000 }, (_, respondent) => Object.values(answers(respondent)))
  const testAll = () => {
    let held = 0
    for (let respondent = 0; respondent < respondents; respondent++) {
      const given = values[respondent % values.length] ?? []
      const reader: Reader = { read: slot => given[slot], context, memo: null }
      if (condition.test(reader)) held++
    }
    if (held !== respondents) throw new Error(`${held} of ${respondents} hold`)
  }
  const typing = new ConditionMemo()
  const one = [...(values[0] ?? [])]
  const typeOn = () => {
    for (let key = 0; key < respondents; key++) {
      one[key % conditions] = values[key % values.length]?.[key % conditions] ?? ''
      condition.test({ read: slot => one[slot], context, memo: typing })
    }
  }
  const take = (work: () => void) => median(Array.from({ length: rounds }, () => milliseconds(work)))
  const large = buildForm(200, 100)
  const given = large.answers(1)
  const memo = new ConditionMemo()
  const press = () => evaluate(large.form, given, { field: context, memo })
  press()
  const what = `test ${conditions} conditions ${respondents.toLocaleString('en-US')} times`
  return [
    { what: `${what}, for one respondent who types`, unit: 'ms', ours: take(typeOn), budget: atMost(150) },
    { what: `${what}, each for another respondent`, unit: 'ms', ours: take(testAll), budget: atMost(150) },
    { what: 'evaluate a form of 200 questions and 100 rules', unit: 'ms', ours: take(press), budget: atMost(16) },
  ]
}
