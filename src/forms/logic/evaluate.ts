import type { FieldContext } from '../../fields/field-type.ts'
import type { AnyBlock, Problem, Score } from '../blocks/block-type.ts'
import { type CheckedAnswer, checkAnswer, checkParts, checkWhole, missingAnswer } from '../blocks/check-answer.ts'
import type { Calculated } from './calculate.ts'
import type { CompiledBlock, CompiledForm, CompiledQuiz, Exit } from './compile-form.ts'
import type { ConditionMemo } from './condition.ts'
import { Pass, type Passed } from './pass.ts'
import type { QuizTotals } from './quiz/quiz-totals.ts'

/** Answers by the id of their field. A field that is missing is not answered. */
export type Answers = Readonly<Record<string, unknown>>

export interface EvaluationContext {
  /** When and where the respondent answers. Browser and server use the same. */
  field: FieldContext
  /** The values from the form's address, by the names of questions there. */
  parameters?: Readonly<Record<string, string>>
  /** Answers that only the server knows, by the id of their field. */
  fromServer?: Answers
  /** The scores of questions by the id of their block, where right answers are not known: in browsers. */
  scores?: Readonly<Record<string, Score>> | undefined
}

export interface BlockState {
  /** Whether the respondent sees it, on a page that they pass. */
  isVisible: boolean
  isRequired: boolean
  /** The id of the rule that showed or hid it, or its page; null if none did. */
  by: string | null
  /** The id of the rule that requires an answer; null if none does. */
  requiredBy: string | null
}

/** Where a respondent comes to after the last page of their path. */
export interface Outcome {
  /** Null if the form has no ending. */
  endingId: string | null
  /** The rule that decided; null for the usual ending. */
  by: string | null
}

/** What a form does for one respondent. */
export interface Evaluation {
  /** The pages that the respondent passes, in order, as far as their answers tell. */
  path: string[]
  /** The rule that led to a page of the path, by the id of the page. */
  ledBy: Record<string, string>
  outcome: Outcome
  /** By the id of the block; those of other pages too. */
  blocks: Record<string, BlockState>
  /** The options that rules show or hide, by id. */
  options: Record<string, { isVisible: boolean; by: string | null }>
  variables: Record<string, { value: Calculated; by: string | null }>
  /** What is wrong with answers on the path, by the id of the block. */
  problems: Record<string, Problem>
  /** The answers that may be stored: checked, and of questions that show. */
  answers: Record<string, unknown>
  /** What the respondent has reached in a quiz; null for other forms. */
  quiz: QuizResult | null
}

/** The result of a quiz. */
export interface QuizResult extends QuizTotals {
  /** The scores of the questions that the respondent was asked, by the id of the block. */
  scores: Record<string, Score>
}

/** The page after another one; null if the respondent then comes to the outcome, or does not pass the page. */
export function nextPage({ path }: Evaluation, pageId: string): string | null {
  const at = path.indexOf(pageId)
  return at < 0 ? null : (path[at + 1] ?? null)
}

/**
 * Evaluates a form for one respondent, page by page. What is on a page, and what leads on from it, is decided by the
 * answers on it and on the pages before. The same form, answers, and context give the same result, in the browser and
 * on the server.
 *
 * @param memo keeps results of conditions between evaluations of the same respondent and context.
 */
export function evaluate(
  form: CompiledForm,
  answers: Answers,
  { memo = null, ...context }: EvaluationContext & { memo?: ConditionMemo | null },
): Evaluation {
  const { values, problems } = checkedValues(form, answers, context)
  const passed: Passed = { blocks: [], values: [], assignments: [] }
  const start = (page: number | null) =>
    new Pass(form, { values, passed, page, context: context.field, memo, scores: context.scores ?? null })
  const result = newEvaluation(form)
  let [at, by]: [number, number | null] = [0, null]
  let ended: Exit | null = null
  for (let page = form.pages[at]; page; page = form.pages[at]) {
    const shown = page.targets.length === 0 ? { value: true, by: null } : start(null).decide(page.targets)
    if (!shown.value) {
      for (const index of page.blocks) stateOf(result, form, index).by = ruleId(form, shown.by)
      // A rule that leads to a hidden page leads to the next one that shows.
      at += 1
      continue
    }
    result.path.push(page.page.id)
    const led = ruleId(form, by)
    if (led !== null) result.ledBy[page.page.id] = led
    const pass = start(at)
    for (const index of page.blocks) evaluateBlock(pass, { form, index, result, problem: problems[index] ?? null })
    const exit = page.exits.find(each => leads(pass, each))
    for (const number of page.setters) passed.assignments[number] = pass.assignment(number)
    for (const index of page.blocks) keep(pass, { form, index, passed })
    if (exit && 'endingId' in exit.to) {
      ended = exit
      break
    }
    at = exit && 'page' in exit.to ? exit.to.page : at + 1
    by = exit?.rule ?? null
  }
  const pass = start(null)
  // Only now it is certain that what was not asked never will be.
  const exits = form.pages[0]?.exits.filter(
    ({ disqualifies, rule }) => disqualifies && rule < (ended?.rule ?? Infinity),
  )
  const last = exits?.find(each => leads(pass, each)) ?? ended
  if (last && 'endingId' in last.to) result.outcome = { endingId: last.to.endingId, by: ruleId(form, last.rule) }
  else if (form.quiz) result.outcome.endingId = form.quiz.logic.outcome(form, pass) ?? result.outcome.endingId
  for (const [index, block] of form.blocks.entries()) {
    const answer = passed.blocks[index]?.value ? pass.answer(index) : {}
    for (const { key, slot } of block.parts) {
      const field = form.fields[slot]
      if (field && !isEmpty(answer[key])) result.answers[field.id] = answer[key]
    }
  }
  for (const [index, { variable }] of form.variables.entries()) {
    const decided = pass.variable(index)
    result.variables[variable.id] = { value: decided.value, by: ruleId(form, decided.by) }
  }
  if (form.quiz) addQuiz(result, form, { ...form.quiz, pass })
  return result
}

/** Adds what the respondent has reached, and the fields for it. */
function addQuiz(
  result: Evaluation,
  form: CompiledForm,
  { logic, settings, pass }: CompiledQuiz & { pass: Pass },
): void {
  const totals = pass.totals()
  const scores: Record<string, Score> = {}
  for (const [index, { any }] of form.blocks.entries()) {
    const score = pass.score(index)
    if (score) scores[any.context.block.id] = score
  }
  result.quiz = { ...totals, scores }
  for (const { id, quiz } of logic.fields(settings)) {
    const value = logic.valueOf(totals, quiz)
    if (value !== null) result.answers[id] = value
  }
}

const leads = (pass: Pass, { rule, disqualifies }: Exit): boolean =>
  disqualifies ? pass.holdsFinally(rule) : pass.holds(rule)

const ruleId = (form: CompiledForm, rule: number | null): string | null =>
  rule === null ? null : (form.rules[rule]?.rule.id ?? null)

/** The evaluation of a form of which no page was passed yet. */
const newEvaluation = (form: CompiledForm): Evaluation => ({
  path: [],
  ledBy: {},
  outcome: { endingId: form.endings[0]?.id ?? null, by: null },
  blocks: Object.fromEntries(
    form.blocks.map(({ any }) => [
      any.context.block.id,
      { isVisible: false, isRequired: false, by: null, requiredBy: null },
    ]),
  ),
  options: {},
  variables: {},
  problems: {},
  answers: {},
  quiz: null,
})

function stateOf(result: Evaluation, form: CompiledForm, index: number): BlockState {
  const state = result.blocks[form.blocks[index]?.any.context.block.id ?? '']
  if (!state) throw new Error(`There is no block ${index}`)
  return state
}

interface Evaluating {
  form: CompiledForm
  index: number
  result: Evaluation
  problem: Problem | null
}

function evaluateBlock(pass: Pass, { form, index, result, problem }: Evaluating): void {
  const compiled = form.blocks[index]
  if (!compiled) return
  const { block } = compiled.any.context
  const shown = pass.block(index)
  const requiredBy = compiled.requiredBy.find(rule => pass.holds(rule)) ?? null
  const state = stateOf(result, form, index)
  const { type, context } = compiled.any
  const isSeen = !type.isInvisible || (type.isReadable?.(context) ?? false)
  state.isVisible = shown.value && !block.isHidden && isSeen
  state.isRequired = compiled.parts.length > 0 && (block.isRequired || requiredBy !== null)
  state.by = ruleId(form, shown.by)
  state.requiredBy = ruleId(form, requiredBy)
  for (const [option, targets] of compiled.options) {
    const decision = pass.decide(targets)
    result.options[option] = { isVisible: decision.value, by: ruleId(form, decision.by) }
  }
  if (!state.isVisible || type.isInvisible) return
  const wrong = problemOf(pass, { compiled, index, problem, isRequired: state.isRequired })
  if (wrong) result.problems[block.id] = wrong
}

interface Checking {
  compiled: CompiledBlock
  index: number
  problem: Problem | null
  isRequired: boolean
}

/** What is wrong with the answer to a question that shows. What is hidden of it is neither wrong nor required. */
function problemOf(pass: Pass, { compiled, index, problem, isRequired }: Checking): Problem | null {
  const isPartial = compiled.options.size > 0
  const any = isPartial ? pass.shown(compiled) : compiled.any
  if (problem && !(isPartial && isHiddenPart(compiled.any, any, problem.part))) return problem
  const answer = pass.answer(index)
  const wrong = isPartial ? checkWhole(any, answer, pass.context) : null
  const mayMiss = isRequired && (!isPartial || isAnswerable(compiled.any, any))
  return wrong ?? (mayMiss ? missingAnswer(any, answer) : null)
}

/** Whether something is left to choose: a row and a column of a matrix. */
const isAnswerable = (all: AnyBlock, shown: AnyBlock): boolean =>
  (all.type.optionRoles ?? []).every(role => {
    const isOfRole = (option: { role: string }) => option.role === role
    return shown.context.options.some(isOfRole) || !all.context.options.some(isOfRole)
  })

const isHiddenPart = (all: AnyBlock, shown: AnyBlock, part: string): boolean => {
  const matchesPart = ({ id }: { id: string }) => id === part
  return all.context.options.some(matchesPart) && !shown.context.options.some(matchesPart)
}

/** Keeps what was decided about a block when its page is left. */
function keep(pass: Pass, { form, index, passed }: { form: CompiledForm; index: number; passed: Passed }): void {
  for (const { slot } of form.blocks[index]?.parts ?? [])
    passed.values[slot] = pass.read(slot, Number.POSITIVE_INFINITY)
  passed.blocks[index] = pass.block(index)
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined

/** The values of all fields as their types accept them, and what is wrong with answers, by the number of the block. */
function checkedValues(form: CompiledForm, answers: Answers, context: EvaluationContext) {
  const values: unknown[] = []
  const problems: (Problem | null)[] = []
  for (const block of form.blocks) {
    const given = Object.fromEntries(
      block.parts.map(({ key, slot }) => [key, givenValue(form, block, { answers, context, slot })]),
    )
    const { type, context: inside } = block.any
    // Which options show is decided later, and what is wrong with the whole answer with it.
    const check = block.options.size > 0 ? checkParts : checkAnswer
    const checked: CheckedAnswer = check(block.any, given, context.field)
    problems.push(checked.problem)
    // Nobody can correct what came with the address.
    const isRefused = checked.problem !== null && (type.isInvisible || inside.block.isHidden)
    for (const { key, slot } of block.parts) values[slot] = isRefused ? null : (checked.values[key] ?? null)
  }
  return { values, problems }
}

interface Given {
  answers: Answers
  context: EvaluationContext
  slot: number
}

/** What was given for a field: by the respondent, by the server, or in the address for a question that nobody sees. */
function givenValue(form: CompiledForm, { any }: CompiledBlock, { answers, context, slot }: Given): unknown {
  const field = form.fields[slot]
  if (!field) return null
  const { block, settings } = any.context
  const own = (values: Answers | undefined, name: string) =>
    values && Object.hasOwn(values, name) ? values[name] : null
  if (field.isFromServer) return own(context.fromServer, field.id)
  if (!any.type.isInvisible && !block.isHidden) return own(answers, field.id)
  const fallback = (settings as { fallback?: unknown }).fallback ?? ''
  const text = (block.urlName === '' ? null : own(context.parameters, block.urlName)) ?? fallback
  const reading = field.type.read(String(text), field.template, context.field)
  return reading.kind === 'value' ? reading.value : null
}
