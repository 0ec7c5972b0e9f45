import type { Calculation } from '../../document/calculation.ts'
import type { Destination, Effect } from '../../document/effect.ts'
import type { FormDocument, Rule } from '../../document/form-document.ts'
import type { Change } from '../../document/change.ts'
import { newThingId } from '../../document/new-thing-id.ts'
import { allBlocks, type Outline } from '../../document/outline.ts'
import { placeBetween } from '../../document/place.ts'
import { blockIdOf } from '../../document/thing-id.ts'
import { conditionsOf } from '../../../query/filter.ts'
import { blockTypes } from '../../blocks/registry.ts'
import { outlineOf } from '../editor-context.ts'
import { setCell } from '../edits/set-cell.ts'

export type EffectKind = Effect['do']

/** What rules can do, in the order of the menu. */
export const effectKinds: readonly { kind: EffectKind; label: string }[] = [
  { kind: 'show', label: 'Show' },
  { kind: 'hide', label: 'Hide' },
  { kind: 'require', label: 'Require' },
  { kind: 'go', label: 'Go to' },
  { kind: 'set', label: 'Set a variable' },
  { kind: 'disqualify', label: 'End the form' },
]

/** The blocks that respondents answer. */
export const answeredBlocks = (outline: Outline) =>
  allBlocks(outline).filter(({ type }) => {
    const known = blockTypes[type]
    return known !== undefined && known.group !== 'content' && !known.isInvisible
  })

/** The blocks that the condition of a rule asks for. A rule that decided about them would depend on itself. */
export const readBlocks = ({ when }: Pick<Rule, 'when'>): ReadonlySet<string> =>
  new Set(when ? conditionsOf(when).map(({ fieldId }) => blockIdOf(fieldId)) : [])

/**
 * The effect that an added line begins with; null if the form has nothing that it could be about.
 *
 * @param read the blocks that the rule cannot decide about.
 */
export function firstEffect(kind: EffectKind, outline: Outline, read: ReadonlySet<string> = new Set()): Effect | null {
  const isFree = ({ id }: { id: string }) => !read.has(id)
  const [page, ending, variable] = [outline.pages[0], outline.endings[0], outline.variables[0]]
  const [block, question] = [allBlocks(outline).find(isFree), answeredBlocks(outline).find(isFree)]
  switch (kind) {
    case 'show':
    case 'hide':
      return block ? { do: kind, list: 'blocks', id: block.id } : null
    case 'require':
      return question ? { do: kind, blockId: question.id } : null
    case 'go':
      return page && ending ? { do: kind, pageId: page.id, to: { endingId: ending.id } } : null
    case 'set':
      return variable ? { do: kind, variableId: variable.id, to: { value: 0 } } : null
    case 'disqualify':
      return ending ? { do: kind, endingId: ending.id } : null
  }
}

/** A destination as the value of a select, and back. */
export const destinationKey = (to: Destination): string =>
  'pageId' in to ? `pages ${to.pageId}` : `endings ${to.endingId}`

export function destinationOf(key: string): Destination {
  const [list, id = ''] = key.split(' ')
  return list === 'pages' ? { pageId: id } : { endingId: id }
}

/** The ways to calculate a variable that the editor offers. Form files can hold others. */
export type SettingKind = 'value' | 'answer' | 'add' | 'points' | 'other'

export function settingKind(variableId: string, to: Calculation): SettingKind {
  if ('value' in to) return 'value'
  if ('answer' in to) return 'answer'
  if ('points' in to) return to.points === null ? 'points' : 'other'
  return addedTo(variableId, to) === null ? 'other' : 'add'
}

/** How much a calculation adds to the variable itself; null if it does something else. */
export function addedTo(variableId: string, to: Calculation): number | null {
  if (!('do' in to) || to.do !== 'add' || to.parts.length !== 2) return null
  const [variable, amount] = to.parts
  const isSame = variable !== undefined && 'variable' in variable && variable.variable === variableId
  return isSame && amount && 'value' in amount && typeof amount.value === 'number' ? amount.value : null
}

export const addition = (variableId: string, amount: number): Calculation => ({
  do: 'add',
  parts: [{ variable: variableId }, { value: amount }],
})

/** Adds a thing of a list at its end. */
export function addAtEnd(document: FormDocument, list: 'rules' | 'variables'): { changes: Change[]; id: string } {
  const id = newThingId(list)
  const place = placeBetween(outlineOf(document)[list].at(-1)?.place ?? null, null)
  return { id, changes: [{ do: 'create', list, id, thing: { id, place } }] }
}

/** Moves a rule to an index of the list. Returns no changes if it cannot be there. */
export function moveRule(document: FormDocument, ruleId: string, to: number): Change[] {
  const { rules } = outlineOf(document)
  const others = rules.filter(({ id }) => id !== ruleId)
  if (to < 0 || to >= rules.length || rules[to]?.id === ruleId) return []
  const place = placeBetween(others[to - 1]?.place ?? null, others[to]?.place ?? null)
  return [setCell(document, { list: 'rules', id: ruleId, key: 'place' }, place)]
}
