import { conditionsOf } from '../../../query/filter.ts'
import type { Change } from '../../document/change.ts'
import type { Destination } from '../../document/effect.ts'
import type { FormDocument, Rule } from '../../document/form-document.ts'
import { newThingId } from '../../document/new-thing-id.ts'
import type { Outline } from '../../document/outline.ts'
import { placeBetween } from '../../document/place.ts'
import { blockIdOf } from '../../document/thing-id.ts'
import { outlineOf } from '../editor-context.ts'
import { setCell } from '../edits/set-cell.ts'

/** A way from a page to another page or to an ending. */
export interface Branch {
  id: string
  from: string
  to: string
  /** The rule that leads there, and the number of its effect; null for the usual way on. */
  rule: { id: string; effect: number } | null
  /** Whether it leads to an earlier page, or to the page itself, so that it does nothing. */
  isBack: boolean
  /** Whether the rule is turned off. */
  isOff: boolean
}

const targetOf = (to: Destination): string => ('pageId' in to ? to.pageId : to.endingId)

/** A rule without conditions always holds. */
const alwaysHolds = ({ when }: Rule): boolean => when === null || conditionsOf(when).length === 0

/** The page on which a rule that disqualifies can decide: the last one that its condition asks for. */
function decidingPage(document: FormDocument, { pages }: Outline, { when }: Rule): string | undefined {
  const asked = new Set(when ? conditionsOf(when).map(({ fieldId }) => blockIdOf(fieldId)) : [])
  const last = pages.findLast(({ id }) => [...asked].some(blockId => document.blocks[blockId]?.at.parentId === id))
  return (last ?? pages[0])?.id
}

/** All ways through a form: the usual next pages, and where rules lead, in the order of the rules. */
export function branchesOf(document: FormDocument, outline: Outline): Branch[] {
  const order = new Map(outline.pages.map(({ id }, index) => [id, index]))
  const endings = new Set(outline.endings.map(({ id }) => id))
  const branches: Branch[] = []
  const alwaysLeft = new Set<string>()
  for (const rule of outline.rules) {
    for (const [effect, done] of rule.effects.entries()) {
      if (done.do !== 'go' && done.do !== 'disqualify') continue
      const from = done.do === 'go' ? done.pageId : decidingPage(document, outline, rule)
      const to = done.do === 'go' ? targetOf(done.to) : done.endingId
      if (from === undefined || !order.has(from) || !(order.has(to) || endings.has(to))) continue
      const isBack = (order.get(to) ?? Number.POSITIVE_INFINITY) <= (order.get(from) ?? 0)
      const id = `${rule.id} ${effect}`
      branches.push({ id, from, to, rule: { id: rule.id, effect }, isBack, isOff: rule.isOff })
      if (alwaysHolds(rule) && !rule.isOff && !isBack) alwaysLeft.add(from)
    }
  }
  const [firstEnding] = outline.endings
  const usual = outline.pages.flatMap(({ id }, index): Branch[] => {
    const to = outline.pages[index + 1]?.id ?? firstEnding?.id
    if (to === undefined || alwaysLeft.has(id)) return []
    return [{ id: `next ${id}`, from: id, to, rule: null, isBack: false, isOff: false }]
  })
  return [...usual, ...branches]
}

/** Adds a rule that leads from a page to another page or to an ending. It holds always, until it gets a condition. */
export function addBranch(document: FormDocument, from: string, to: string): { changes: Change[]; ruleId: string } {
  const ruleId = newThingId('rules')
  const place = placeBetween(outlineOf(document).rules.at(-1)?.place ?? null, null)
  const destination: Destination = Object.hasOwn(document.pages, to) ? { pageId: to } : { endingId: to }
  const thing = { id: ruleId, place, effects: [{ do: 'go', pageId: from, to: destination }] }
  return { ruleId, changes: [{ do: 'create', list: 'rules', id: ruleId, thing }] }
}

/** Lets a rule no longer lead somewhere. A rule that does nothing else is deleted. */
export function removeBranch(document: FormDocument, { rule: found }: Branch): Change[] {
  const rule = found && document.rules[found.id]
  if (!rule) return []
  if (rule.effects.length === 1) return [setCell(document, { list: 'rules', id: rule.id, key: 'isDeleted' }, true)]
  const effects = rule.effects.filter((_effect, index) => index !== found.effect)
  return [setCell(document, { list: 'rules', id: rule.id, key: 'effects' }, effects)]
}

/** Lets a branch of a rule lead somewhere else. */
export function redirectBranch(document: FormDocument, { rule: found }: Branch, to: string): Change[] {
  const rule = found && document.rules[found.id]
  const effect = rule?.effects[found?.effect ?? 0]
  if (!rule || !effect) return []
  const isPage = Object.hasOwn(document.pages, to)
  const changed =
    effect.do === 'disqualify' && !isPage
      ? { ...effect, endingId: to }
      : effect.do === 'go'
        ? { ...effect, to: isPage ? { pageId: to } : { endingId: to } }
        : null
  if (!changed) return []
  const effects = rule.effects.map((each, index) => (index === found?.effect ? changed : each))
  return [setCell(document, { list: 'rules', id: rule.id, key: 'effects' }, effects)]
}
