import type { FieldContext } from '../../fields/field-type.ts'
import type { Answer, AnyBlock, Score } from '../blocks/block-type.ts'
import { chosenIn } from '../blocks/chosen-in.ts'
import type { Calculated, CalculationReader } from './calculate.ts'
import type { CompiledBlock, CompiledForm, Target } from './compile-form.ts'
import type { ConditionMemo } from './condition.ts'
import type { QuizTotals } from './quiz/quiz-totals.ts'
import { variableValue } from './variable-field.ts'

/** What was decided, and the rule that decided; null if no rule did. */
export interface Decision<T> {
  value: T
  by: number | null
}

/** What was decided on the pages that a respondent has passed. It stays, whatever they answer later. */
export interface Passed {
  /** Whether each block showed, by its number; absent for blocks of other pages. */
  blocks: (Decision<boolean> | undefined)[]
  /** The answers that count, by the number of the field. */
  values: unknown[]
  /** The assignments that were calculated on these pages, by their number. */
  assignments: (Assignment | undefined)[]
}

/** What an assignment to a variable did. */
export interface Assignment {
  isDone: boolean
  value: Calculated
}

const notDone: Assignment = { isDone: false, value: null }

interface PassInput {
  /** The values of all fields as their types accept them, by the number of the field. */
  values: readonly unknown[]
  passed: Passed
  /** The page that is evaluated; null for what comes after the last one. */
  page: number | null
  context: FieldContext
  memo: ConditionMemo | null
  /** The scores of questions by the id of their block, where right answers are not known; else null. */
  scores: Readonly<Record<string, Score>> | null
}

/** In `#rules`: not decided yet, or being decided. */
const undecided = 0
const deciding = 1
const fails = 2
const holds = 3

/** How many of ascending numbers are below a limit. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((numbers[middle] ?? limit) < limit) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * Evaluates one page of a form, with the answers on it and on the pages before. Everything is decided when it is first
 * needed and then kept, so the order of questions makes no difference.
 */
export class Pass implements CalculationReader {
  readonly context: FieldContext
  readonly memo: ConditionMemo | null
  readonly #form: CompiledForm
  readonly #input: PassInput
  readonly #rules: Uint8Array
  readonly #blocks: (Decision<boolean> | undefined)[] = []
  readonly #assignments: (Assignment | undefined)[] = []
  /** The values of each variable after none of its assignments, after the first, and so on. */
  readonly #variables: Decision<Calculated>[][] = []
  readonly #fields: unknown[] = []
  readonly #scores: (Score | null | undefined)[] = []
  #totals: QuizTotals | null = null
  #allPoints: number | null = null

  constructor(form: CompiledForm, input: PassInput) {
    this.#form = form
    this.#input = input
    this.context = input.context
    this.memo = input.memo
    this.#rules = new Uint8Array(form.rules.length)
  }

  /** Whether the condition of a rule holds. A rule that depends on itself does not. */
  holds(index: number): boolean {
    const state = this.#rules[index]
    if (state === holds) return true
    const rule = this.#form.rules[index]
    if (state !== undecided || !rule) return false
    this.#rules[index] = deciding
    const result = rule.test === null || rule.test(this)
    this.#rules[index] = result ? holds : fails
    return result
  }

  /**
   * Whether the condition of a rule holds by what can no longer change, such as answers on this page and on those
   * before. What was not asked does not count, not even as empty.
   */
  holdsFinally(index: number): boolean {
    const { test } = this.#form.rules[index] ?? {}
    if (test === undefined || !this.holds(index)) return false
    const { context, memo } = this
    const read = (slot: number, limit: number) => this.read(slot, limit)
    return test === null || test({ context, memo, read, isFinal: slot => this.#isFinal(slot) })
  }

  #isFinal(slot: number): boolean {
    const origin = this.#form.fields[slot]?.origin
    if (origin && 'quiz' in origin) return (this.#form.quiz?.finalPage ?? -1) <= (this.#input.page ?? Infinity)
    const block = origin && 'block' in origin ? this.#form.blocks[origin.block] : undefined
    const { page, passed } = this.#input
    if (origin && 'block' in origin && block?.page !== page && !passed.blocks[origin.block]) return false
    const variable = origin && 'variable' in origin ? origin.variable : block?.variable
    if (page === null || variable === null || variable === undefined) return true
    return (this.#form.variables[variable]?.finalPage ?? -1) <= page
  }

  /** Whether something shows: the first rule that holds decides. What a rule shows is hidden until one does. */
  decide(targets: readonly Target[]): Decision<boolean> {
    for (const { rule, shows } of targets) if (this.holds(rule)) return { value: shows, by: rule }
    return { value: !targets.some(({ shows }) => shows), by: null }
  }

  /** Whether a block shows. Its answer counts only then. Blocks on later pages do not yet. */
  block(index: number): Decision<boolean> {
    const known = this.#input.passed.blocks[index] ?? this.#blocks[index]
    if (known) return known
    const block = this.#form.blocks[index]
    // A block that depends on itself does not show.
    this.#blocks[index] = { value: false, by: null }
    if (!block || block.page !== this.#input.page) return { value: false, by: null }
    return (this.#blocks[index] = this.decide(block.targets))
  }

  read(slot: number, limit: number): unknown {
    const origin = this.#form.fields[slot]?.origin
    if (!origin) return null
    if ('variable' in origin) return this.variable(origin.variable, limit).value
    if ('quiz' in origin) return this.#form.quiz?.logic.valueOf(this.totals(), origin.quiz) ?? null
    // It is the same object each time, which the memo needs.
    if (this.#fields[slot] === undefined) this.#fields[slot] = this.#answer(slot, origin.block) ?? null
    return this.#fields[slot]
  }

  #answer(slot: number, index: number): unknown {
    const block = this.#form.blocks[index]
    if (!block || !this.block(index).value) return null
    // A calculated value follows its variable to the end.
    if (block.variable !== null) return this.#stored(block.variable, slot)
    if (this.#input.passed.blocks[index]) return this.#input.passed.values[slot]
    const value = this.#input.values[slot]
    if (block.options.size === 0) return value
    const key = block.parts.find(part => part.slot === slot)?.key ?? ''
    return this.#isShown(block, key) ? this.#withoutHidden(value, block) : null
  }

  #isShown = ({ options }: CompiledBlock, option: string): boolean => this.decide(options.get(option) ?? []).value

  /** A block with the options that show. */
  shown(block: CompiledBlock): AnyBlock {
    const { type, context } = block.any
    if (block.options.size === 0) return block.any
    return { type, context: { ...context, options: context.options.filter(({ id }) => this.#isShown(block, id)) } }
  }

  /** The value of a variable as a field holds it; null if the field cannot hold it. */
  #stored(variable: number, slot: number): unknown {
    const { value } = this.variable(variable)
    const from = this.#form.fields.find(({ origin }) => 'variable' in origin && origin.variable === variable)
    const field = this.#form.fields[slot]
    if (value === null || !field || !from) return null
    const reading = field.type.check(
      field.type.amount ? value : from.type.show(value, from.template, this.context),
      field.template,
    )
    return reading.kind === 'value' ? reading.value : null
  }

  /** A choice without the options that are hidden. */
  #withoutHidden(value: unknown, block: CompiledBlock): unknown {
    const chosen = chosenIn(value)
    const shown = chosen.filter(option => this.#isShown(block, option))
    if (shown.length === chosen.length) return value
    return Array.isArray(value) && shown.length > 0 ? shown : null
  }

  /** The value of a variable after some assignments; after all if no limit is given. */
  variable(index: number, limit = Number.POSITIVE_INFINITY): Decision<Calculated> {
    const compiled = this.#form.variables[index]
    if (!compiled) return { value: null, by: null }
    const { setters, variable } = compiled
    const initial = { value: variableValue(variable, variable.initial), by: null }
    const values = (this.#variables[index] ??= [initial])
    const count = countBelow(setters, limit)
    // They are decided in order, because each can build on the one before, and there can be thousands.
    for (let at = values.length - 1; at < count; at++) {
      const number = setters[at] ?? 0
      const { isDone, value } = this.assignment(number)
      const before = values[at] ?? initial
      values[at + 1] = isDone ? { value, by: this.#form.setters[number]?.rule ?? null } : before
    }
    return values[count] ?? initial
  }

  /** Does an assignment, if its rule holds and its page has come. */
  assignment(number: number): Assignment {
    const known = this.#input.passed.assignments[number] ?? this.#assignments[number]
    if (known) return known
    // A calculation that depends on itself is not done.
    this.#assignments[number] = notDone
    const setter = this.#form.setters[number]
    const variable = this.#form.variables[setter?.variable ?? -1]?.variable
    if (!setter || !variable || (setter.page !== null && setter.page !== this.#input.page)) return notDone
    if (!this.holds(setter.rule)) return notDone
    const value = variableValue(variable, setter.calculate(this))
    return (this.#assignments[number] = { isDone: true, value })
  }

  points(index: number | null): number {
    if (index === null)
      return (this.#allPoints ??= this.#form.blocks.reduce((sum, _block, each) => sum + this.points(each), 0))
    return this.score(index)?.points ?? 0
  }

  /** The score of a question; null if it gives no points or does not show. */
  score(index: number): Score | null {
    const known = this.#scores[index]
    if (known !== undefined) return known
    const block = this.#form.blocks[index]
    // A question whose points depend on themselves gives none.
    this.#scores[index] = null
    if (!block || block.any.context.block.isHidden || !this.block(index).value) return null
    const { scores } = this.#input
    const { id } = block.any.context.block
    if (scores) return (this.#scores[index] = Object.hasOwn(scores, id) ? (scores[id] ?? null) : null)
    return (this.#scores[index] = block.any.type.score?.(this.answer(index), block.any.context) ?? null)
  }

  /** The scores of all questions of a quiz that the respondent was asked so far, by the number of the block. */
  *#allScores(): Generator<Score> {
    const { quiz, blocks } = this.#form
    for (const index of this.#input.scores ? blocks.keys() : (quiz?.scored ?? [])) {
      const score = this.score(index)
      if (score) yield score
    }
  }

  /** What the respondent has reached so far in a quiz. */
  totals(): QuizTotals {
    const { quiz } = this.#form
    if (!quiz) throw new Error('The form is not a quiz')
    return (this.#totals ??= quiz.logic.totals(this.#allScores(), quiz.settings))
  }

  /** The answer to a question by part, as far as it counts. */
  answer(index: number): Answer {
    const parts = this.#form.blocks[index]?.parts ?? []
    return Object.fromEntries(parts.map(({ key, slot }) => [key, this.read(slot, Number.POSITIVE_INFINITY)]))
  }
}
