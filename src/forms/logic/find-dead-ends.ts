import { conditionsOf, type Condition, type Filter } from '../../query/filter.ts'
import type { CompiledForm, Target } from './compile-form.ts'
import { compileCondition } from './condition.ts'
import { knownValues } from './known-values.ts'

/** Parts of a form that no respondent can meet. */
export interface DeadEnds {
  /** The ids of pages that nobody comes to. */
  pages: string[]
  /** The ids of blocks that never show on pages that somebody comes to. */
  blocks: string[]
}

const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }

/**
 * Finds pages that nobody can come to, and blocks that can never show. It is careful: what it finds is certain, but it
 * tries all answers only of questions that have few, such as choices.
 */
export function findDeadEnds(form: CompiledForm): DeadEnds {
  // Blocks that never show give no answers, which can keep others from showing.
  const hidden = new Set<number>()
  for (let before = -1; before < hidden.size;) {
    before = hidden.size
    const reached = reachedPages(form, hidden)
    for (const [index, { page, targets }] of form.blocks.entries()) {
      if (!reached.has(page) || !canShow(form, targets, hidden)) hidden.add(index)
    }
  }
  const reached = reachedPages(form, hidden)
  return {
    pages: form.pages.flatMap(({ page }, index) => (reached.has(index) ? [] : page.id)),
    blocks: form.blocks.flatMap(({ any, page }, index) =>
      hidden.has(index) && reached.has(page) ? any.context.block.id : [],
    ),
  }
}

/** Whether a rule can hold for somebody. */
function canHold(form: CompiledForm, rule: number, hidden: ReadonlySet<number>): boolean {
  const when = form.rules[rule]?.rule.when
  return when === null || (when !== undefined && isPossible(form, when, hidden))
}

const alwaysHolds = (form: CompiledForm, rule: number): boolean => {
  const when = form.rules[rule]?.rule.when
  return when === null || (when !== undefined && conditionsOf(when).length === 0)
}

/** Whether something can show: a rule can show it before one that always holds hides it. */
function canShow(form: CompiledForm, targets: readonly Target[], hidden: ReadonlySet<number>): boolean {
  for (const { rule, shows } of targets) {
    if (shows && canHold(form, rule, hidden)) return true
    if (!shows && alwaysHolds(form, rule)) return false
  }
  return !targets.some(({ shows }) => shows)
}

/** Whether something can be hidden, so that the respondent passes over it. */
function canHide(form: CompiledForm, targets: readonly Target[], hidden: ReadonlySet<number>): boolean {
  for (const { rule, shows } of targets) {
    if (!shows && canHold(form, rule, hidden)) return true
    if (shows && alwaysHolds(form, rule)) return false
  }
  return targets.some(({ shows }) => shows)
}

function reachedPages(form: CompiledForm, hidden: ReadonlySet<number>): ReadonlySet<number> {
  const reached = new Set<number>()
  const waiting = [0]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const page = form.pages[at]
    if (!page) continue
    if (canHide(form, page.targets, hidden)) waiting.push(at + 1)
    if (reached.has(at) || !canShow(form, page.targets, hidden)) continue
    reached.add(at)
    waiting.push(...nextPages(form, at, hidden))
  }
  return reached
}

/** The pages to which a respondent can go from another one. */
function nextPages(form: CompiledForm, at: number, hidden: ReadonlySet<number>): number[] {
  const next: number[] = []
  for (const { rule, to } of form.pages[at]?.exits ?? []) {
    if (!canHold(form, rule, hidden)) continue
    if ('page' in to) next.push(to.page)
    if (alwaysHolds(form, rule)) return next
  }
  return [...next, at + 1]
}

/** Whether a condition can hold for some answers. */
function isPossible(form: CompiledForm, filter: Filter, hidden: ReadonlySet<number>): boolean {
  if ('or' in filter) {
    const parts = filter.or.filter(part => conditionsOf(part).length > 0)
    return parts.length === 0 || parts.some(part => isPossible(form, part, hidden))
  }
  const parts = 'and' in filter ? filter.and : [filter]
  const single = parts.filter((part): part is Condition => 'fieldId' in part)
  const groups = parts.filter(part => !('fieldId' in part) && conditionsOf(part).length > 0)
  return groups.every(part => isPossible(form, part, hidden)) && isConsistent(form, single, hidden)
}

/** Whether some answers meet all conditions: those on the same field have to be met by one value. */
function isConsistent(form: CompiledForm, conditions: readonly Condition[], hidden: ReadonlySet<number>): boolean {
  const byField = Map.groupBy(conditions, ({ fieldId }) => fieldId)
  return [...byField].every(([fieldId, about]) => {
    const slot = form.fields.findIndex(({ id }) => id === fieldId)
    const field = form.fields[slot]
    if (!field) return false
    const { origin } = field
    const isNeverAnswered = 'block' in origin && hidden.has(origin.block)
    const values = isNeverAnswered ? [null] : knownValues(field)
    if (values === null) return true
    let count = 0
    const compiled = compileCondition(
      { and: [...about] },
      { slotOf: () => slot, fieldAt: () => field, limit: 0, number: () => count++ },
    )
    return compiled !== null && values.some(value => compiled.test({ read: () => value, context, memo: null }))
  })
}
