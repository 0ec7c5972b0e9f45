import type { Issue } from '../document/check-document.ts'
import type { FormDocument } from '../document/form-document.ts'
import type { BlockTypes } from '../blocks/block-context.ts'
import { checkMentions } from './check-mentions.ts'
import type { Effect } from '../document/effect.ts'
import { type CompiledForm, compileForm } from './compile-form.ts'
import { type CycleStep, findCycle } from './find-cycle.ts'
import { findDeadEnds } from './find-dead-ends.ts'

/** Finds rules that depend on themselves; null if there are none. */
export function checkCircle(document: FormDocument, types: BlockTypes): Issue | null {
  const cycle = findCycle(compileForm(document, types))
  return cycle && cycleIssue(document, cycle)
}

/**
 * Checks what the rules of a form do: circles, broken rules, and parts that nobody can meet. Checks what its texts
 * mention, too.
 */
export function checkLogic(document: FormDocument, types: BlockTypes): Issue[] {
  const form = compileForm(document, types)
  const cycle = findCycle(form)
  if (cycle) return [cycleIssue(document, cycle)]
  const { pages, blocks } = findDeadEnds(form)
  return [
    ...form.brokenRules.map((rule): Issue => {
      const message = 'The rule never holds, because its condition refers to something that is gone'
      return { level: 'error', code: 'broken_rule', list: 'rules', id: rule.id, message }
    }),
    ...checkMentions(document),
    ...leadsBack(form),
    ...pages.map((id): Issue => {
      return { level: 'warning', code: 'unreachable', list: 'pages', id, message: 'Nobody can come to this page' }
    }),
    ...blocks.map((id): Issue => {
      return { level: 'warning', code: 'never_shows', list: 'blocks', id, message: 'This block can never show' }
    }),
  ]
}

/** Rules that lead from a page to itself or to an earlier one, which would never end, so they do nothing. */
function leadsBack({ rules, pages }: CompiledForm): Issue[] {
  const order = new Map(pages.map(({ page }, index) => [page.id, index]))
  const isBack = (effect: Effect): boolean => {
    if (effect.do !== 'go' || !('pageId' in effect.to)) return false
    return (order.get(effect.to.pageId) ?? Number.POSITIVE_INFINITY) <= (order.get(effect.pageId) ?? -1)
  }
  return rules.flatMap(({ rule }): Issue[] => {
    const message = 'The rule leads back to an earlier page, so it does nothing'
    return rule.effects.some(isBack)
      ? [{ level: 'warning', code: 'leads_back', list: 'rules', id: rule.id, message }]
      : []
  })
}

function cycleIssue(document: FormDocument, cycle: readonly CycleStep[]): Issue {
  const [first] = cycle
  const names = cycle.map(step => nameOf(document, step)).join(' → ')
  return {
    level: 'error',
    code: 'cycle',
    list: first?.list ?? 'rules',
    id: first?.id ?? '',
    message: `These depend on each other: ${names}`,
  }
}

const nouns = { pages: 'Page', blocks: 'Question', rules: 'Rule', variables: 'Variable' } as const
const maxNameLength = 40

function nameOf(document: FormDocument, { list, id }: CycleStep): string {
  const thing = document[list][id]
  const name = thing && 'label' in thing ? thing.label : thing && 'name' in thing ? thing.name : ''
  const noun = list in nouns ? nouns[list as keyof typeof nouns] : ''
  return name.trim() === '' ? noun : `${noun} '${name.trim().slice(0, maxNameLength)}'`
}
