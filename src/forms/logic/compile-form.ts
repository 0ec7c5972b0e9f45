import { blockIn, type BlockTypes, quizKey } from '../blocks/block-context.ts'
import type { AnyBlock } from '../blocks/block-type.ts'
import type { Destination } from '../document/effect.ts'
import type { Ending, FormDocument, Page, Rule, Variable } from '../document/form-document.ts'
import { formOutline } from '../document/outline.ts'
import type { FormSettings } from '../document/form-settings.ts'
import type { QuizValue } from '../document/quiz-field-ids.ts'
import { fieldIdOf } from '../document/thing-id.ts'
import { type Calculator, compileCalculation, readsOf } from './calculate.ts'
import { compileCondition, type LogicField, type Test } from './condition.ts'
import type { QuizLogic } from './quiz/quiz-logic.ts'
import { variableField } from './variable-field.ts'

/** A rule that shows or hides something. */
export interface Target {
  rule: number
  shows: boolean
}

export interface CompiledPage {
  page: Page
  targets: readonly Target[]
  /** The numbers of its blocks, in order. */
  blocks: readonly number[]
  /** The numbers of the assignments that are calculated here. */
  setters: readonly number[]
  /** Where rules send the respondent from here, in the order of the list. */
  exits: readonly Exit[]
}

/** Where a rule sends a respondent: to a later page by its number, or to an ending. */
export interface Exit {
  rule: number
  to: { page: number } | { endingId: string }
  /** Whether the rule disqualifies: on any page, but only by answers to questions that were asked. */
  disqualifies: boolean
}

export interface CompiledBlock {
  any: AnyBlock
  page: number
  /** Its fields: the key of the part, and the number of the field. */
  parts: readonly { key: string; slot: number }[]
  targets: readonly Target[]
  /** The rules that require an answer. */
  requiredBy: readonly number[]
  /** The options that rules show or hide. */
  options: ReadonlyMap<string, readonly Target[]>
  /** For a calculated value: the number of the variable. */
  variable: number | null
}

export interface CompiledVariable {
  variable: Variable
  /** The numbers of the assignments to it, in order. */
  setters: readonly number[]
  /** The page from which on its value stays; -1 if it never changes. */
  finalPage: number
}

/** An assignment to a variable. They are numbered in the order of the rules. */
export interface Setter {
  rule: number
  variable: number
  /** The page on which it is calculated; null if it always is. */
  page: number | null
  calculate: Calculator
  reads: ReadonlySet<number>
  /** The blocks whose points it takes. */
  points: readonly number[]
}

export interface CompiledRule {
  rule: Rule
  /** Null if it always holds. */
  test: Test | null
  reads: ReadonlySet<number>
  /** How many assignments come before it. */
  limit: number
}

/** What the value of a field comes from. */
export type Origin = { block: number } | { variable: number } | { quiz: QuizValue }

/** How a form scores its answers. */
export interface CompiledQuiz {
  logic: QuizLogic
  settings: FormSettings
  /** The numbers of the questions that can give points. */
  scored: readonly number[]
  /** The page from which on the score stays. */
  finalPage: number
}

/** A form prepared for evaluation. It never changes, so any number of evaluations can share it. */
export interface CompiledForm {
  pages: readonly CompiledPage[]
  blocks: readonly CompiledBlock[]
  fields: readonly (LogicField & { origin: Origin; isFromServer?: boolean })[]
  variables: readonly CompiledVariable[]
  setters: readonly Setter[]
  /** The rules that are on. */
  rules: readonly CompiledRule[]
  /** Those of them that refer to something that no longer exists. They never hold, so what they show stays hidden. */
  brokenRules: readonly Rule[]
  endings: readonly Ending[]
  /** Null if its answers are not scored. */
  quiz: CompiledQuiz | null
}

const indexOf = <T>(things: readonly T[], idOf: (thing: T) => string): ReadonlyMap<string, number> =>
  new Map(things.map((thing, index) => [idOf(thing), index]))

/**
 * Prepares a form for evaluation.
 *
 * @param types the types of blocks; blocks of other types are left out.
 * @param plainBlock replaces mentions in the texts of a block by their fallbacks; not needed if nothing is calculated, or
 * if no text mentions anything.
 */
export function compileForm(
  document: FormDocument,
  types: BlockTypes,
  plainBlock: (any: AnyBlock) => AnyBlock = any => any,
): CompiledForm {
  const outline = formOutline(document)
  const placed = outline.pages.flatMap(({ id }, page) =>
    (outline.blocks.get(id) ?? []).flatMap(block => {
      const any = blockIn(outline, block, types)
      return any ? [{ any, page }] : []
    }),
  )
  const fields: (LogicField & { origin: Origin; isFromServer?: boolean })[] = []
  const blockParts = placed.map(({ any }, block) =>
    // Calculations join the labels of options, and conditions compare their ids.
    any.type
      .parts(plainBlock(any).context)
      .map(({ key, type, template, isFromServer = any.type.isFromServer ?? false }) => {
        const id = fieldIdOf(any.context.block.id, key)
        const slot = fields.push({ id, type, template, origin: { block }, isFromServer }) - 1
        return { key, slot }
      }),
  )
  outline.variables.forEach((variable, index) =>
    fields.push({ ...variableField(variable), origin: { variable: index } }),
  )
  const quiz = compileQuiz(document.settings, { logic: types[quizKey], placed })
  for (const field of quiz?.logic.fields(quiz.settings) ?? []) fields.push({ ...field, origin: { quiz: field.quiz } })
  const ids: Ids = {
    pages: indexOf(outline.pages, ({ id }) => id),
    blocks: indexOf(placed, ({ any }) => any.context.block.id),
    fields: indexOf(fields, ({ id }) => id),
    variables: indexOf(outline.variables, ({ id }) => id),
    endings: indexOf(outline.endings, ({ id }) => id),
  }
  const { rules, setters, brokenRules } = compileRules(outline.rules, ids, fields)
  const effects = effectsOf(rules)
  const blocks = placed.map(({ any, page }, index): CompiledBlock => {
    const { id } = any.context.block
    const { variableId } = any.context.settings as { variableId?: string | null }
    return {
      any,
      page,
      parts: blockParts[index] ?? [],
      targets: effects.targets(`blocks ${id}`),
      requiredBy: effects.requiredBy(id),
      options: new Map(
        any.context.options
          .map(option => [option.id, effects.targets(`options ${option.id}`)] as const)
          .filter(([, targets]) => targets.length > 0),
      ),
      variable: any.type.isInvisible ? (ids.variables.get(variableId ?? '') ?? null) : null,
    }
  })
  const pages = outline.pages.map((page, index): CompiledPage => ({
    page,
    targets: effects.targets(`pages ${page.id}`),
    blocks: placed.flatMap((block, number) => (block.page === index ? [number] : [])),
    setters: setters.flatMap((setter, number) => (setter.page === index ? [number] : [])),
    exits: effects.exits(page.id).flatMap(({ to, ...exit }) => {
      const found = exitTo(to, index, ids)
      return found ? [{ ...exit, to: found }] : []
    }),
  }))
  const finalPages = finalPagesOf({ rules, setters, fields, blocks, quiz })
  return {
    pages,
    blocks,
    fields,
    variables: outline.variables.map((variable, index) => ({
      variable,
      setters: setters.flatMap((setter, number) => (setter.variable === index ? [number] : [])),
      finalPage: finalPages(index),
    })),
    setters,
    rules,
    brokenRules,
    endings: outline.endings,
    quiz,
  }
}

/** Null for other forms, and where nothing that evaluates quizzes was loaded. */
function compileQuiz(
  settings: FormSettings,
  { logic, placed }: { logic: QuizLogic | undefined; placed: readonly { any: AnyBlock; page: number }[] },
): CompiledQuiz | null {
  if (!settings.isQuiz || !logic) return null
  const scored = placed.flatMap(({ any }, index) => (isScored(any) ? [index] : []))
  return { logic, settings, scored, finalPage: placed[scored.at(-1) ?? -1]?.page ?? -1 }
}

/** Whether respondents can have points for a block. A prefilled answer that they do not see gives none. */
export const isScored = ({ type, context }: AnyBlock): boolean =>
  !context.block.isHidden && !type.isInvisible && (type.score?.({}, context) ?? null) !== null

interface Ids {
  pages: ReadonlyMap<string, number>
  blocks: ReadonlyMap<string, number>
  fields: ReadonlyMap<string, number>
  variables: ReadonlyMap<string, number>
  endings: ReadonlyMap<string, number>
}

/** Where a rule leads from a page; null if nothing is there. Going back would never end. */
function exitTo(to: Destination, from: number, { pages, endings }: Ids): Exit['to'] | null {
  if ('endingId' in to) return endings.has(to.endingId) ? to : null
  const page = pages.get(to.pageId) ?? -1
  return page > from ? { page } : null
}

const never: Test = () => false

function compileRules(all: readonly Rule[], ids: Ids, fields: readonly LogicField[]) {
  const rules: CompiledRule[] = []
  const setters: Setter[] = []
  const brokenRules: Rule[] = []
  let conditions = 0
  const slotOf = (id: string) => ids.fields.get(id)
  const fieldAt = (slot: number) => {
    const field = fields[slot]
    if (!field) throw new Error(`There is no field ${slot}`)
    return field
  }
  for (const rule of all) {
    if (rule.isOff) continue
    const limit = setters.length
    const number = () => conditions++
    const condition = rule.when ? compileCondition(rule.when, { slotOf, fieldAt, limit, number }) : null
    const isBroken = rule.when !== null && condition === null
    if (isBroken) brokenRules.push(rule)
    for (const effect of rule.effects) {
      const variable = effect.do === 'set' ? ids.variables.get(effect.variableId) : undefined
      if (effect.do !== 'set' || variable === undefined) continue
      const blockOf = (id: string) => ids.blocks.get(id)
      const calculate = compileCalculation(effect.to, { slotOf, fieldAt, blockOf, limit: setters.length })
      if (!calculate) continue
      const read = readsOf(effect.to)
      setters.push({
        rule: rules.length,
        variable,
        page: effect.pageId === undefined ? null : (ids.pages.get(effect.pageId) ?? null),
        calculate,
        reads: new Set(read.fields.flatMap(id => slotOf(id) ?? [])),
        points: read.points.includes(null)
          ? [...ids.blocks.values()]
          : read.points.flatMap(id => blockOf(id ?? '') ?? []),
      })
    }
    const test = isBroken ? never : (condition?.test ?? null)
    rules.push({ rule, test, reads: condition?.reads ?? new Set(), limit })
  }
  return { rules, setters, brokenRules }
}

/**
 * The page from which on the value of a variable stays, by its number: the last page of what its assignments depend on.
 */
function finalPagesOf({
  rules,
  setters,
  fields,
  blocks,
  quiz,
}: Pick<CompiledForm, 'rules' | 'setters' | 'fields' | 'blocks' | 'quiz'>): (variable: number) => number {
  const byVariable = Map.groupBy(setters, ({ variable }) => variable)
  const known = new Map<number, number>()
  const ofBlock = (index: number): number => {
    const block = blocks[index]
    return Math.max(block?.page ?? -1, typeof block?.variable === 'number' ? ofVariable(block.variable) : -1)
  }
  const ofField = (slot: number): number => {
    const origin = fields[slot]?.origin
    if (!origin) return -1
    if ('quiz' in origin) return quiz?.finalPage ?? -1
    return 'block' in origin ? ofBlock(origin.block) : ofVariable(origin.variable)
  }
  const ofVariable = (variable: number): number => {
    const page = known.get(variable)
    if (page !== undefined) return page
    // A variable that depends on itself.
    known.set(variable, -1)
    let last = -1
    for (const { page: own, rule, reads, points } of byVariable.get(variable) ?? []) {
      const fieldsOf = own === null ? [...reads, ...(rules[rule]?.reads ?? [])].map(ofField) : [own]
      for (const each of [...fieldsOf, ...(own === null ? points.map(ofBlock) : [])]) last = Math.max(last, each)
    }
    known.set(variable, last)
    return last
  }
  return ofVariable
}

interface UnplacedExit {
  rule: number
  to: Destination
  disqualifies: boolean
}

/** The effects of rules by what they affect. */
function effectsOf(rules: readonly CompiledRule[]) {
  const targets = new Map<string, Target[]>()
  const required = new Map<string, number[]>()
  const exits = new Map<string, UnplacedExit[]>()
  const everywhere: UnplacedExit[] = []
  const add = <T>(map: Map<string, T[]>, key: string, item: T) => {
    const list = map.get(key)
    if (list) list.push(item)
    else map.set(key, [item])
  }
  for (const [index, { rule }] of rules.entries()) {
    for (const effect of rule.effects) {
      switch (effect.do) {
        case 'show':
        case 'hide':
          add(targets, `${effect.list} ${effect.id}`, { rule: index, shows: effect.do === 'show' })
          break
        case 'require':
          add(required, effect.blockId, index)
          break
        case 'go':
          add(exits, effect.pageId, { rule: index, to: effect.to, disqualifies: false })
          break
        case 'disqualify':
          everywhere.push({ rule: index, to: { endingId: effect.endingId }, disqualifies: true })
          break
        case 'set':
          break
      }
    }
  }
  return {
    targets: (key: string): readonly Target[] => targets.get(key) ?? [],
    requiredBy: (id: string): readonly number[] => required.get(id) ?? [],
    exits: (pageId: string) =>
      [...(exits.get(pageId) ?? []), ...everywhere].sort((one, other) => one.rule - other.rule),
  }
}
