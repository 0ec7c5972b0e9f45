import { blockTypes } from '../../blocks/registry.ts'
import type { Effect } from '../../document/effect.ts'
import type { Block, FormDocument, Rule, Variable } from '../../document/form-document.ts'
import { withoutMentions } from '../../logic/mention-names.ts'
import { outlineOf } from '../editor-context.ts'
import { endingName, pageName } from '../edits/page-edits.ts'

const maxNameLength = 60
const short = (text: string): string => (text.length > maxNameLength ? `${text.slice(0, maxNameLength)}…` : text)

/** What a block is called in lists: its label, or its type. */
export const nameOfBlock = ({ label, type }: Pick<Block, 'label' | 'type'>): string =>
  short(withoutMentions(label)) || (blockTypes[type]?.label ?? type)

export const nameOfVariable = ({ name }: Variable, index: number): string => name.trim() || `Variable ${index + 1}`

const gone = 'something deleted'

/** What a thing that rules refer to is called. */
function nameOfTarget(document: FormDocument, id: string): string {
  const outline = outlineOf(document)
  const [page, ending, variable] = [outline.pages, outline.endings, outline.variables].map(things =>
    things.findIndex(thing => thing.id === id),
  )
  if (page !== undefined && outline.pages[page]) return pageName(outline.pages[page], page)
  if (ending !== undefined && outline.endings[ending]) return endingName(outline.endings[ending], ending)
  if (variable !== undefined && outline.variables[variable])
    return nameOfVariable(outline.variables[variable], variable)
  const block = [...outline.blocks.values()].flat().find(each => each.id === id)
  if (block) return nameOfBlock(block)
  const option = [...outline.options.values()].flat().find(each => each.id === id)
  return option ? short(withoutMentions(option.label)) || 'Option' : gone
}

/** What an effect does, in words. */
export function effectText(document: FormDocument, effect: Effect): string {
  const name = (id: string) => nameOfTarget(document, id)
  switch (effect.do) {
    case 'show':
      return `Show ${name(effect.id)}`
    case 'hide':
      return `Hide ${name(effect.id)}`
    case 'require':
      return `Require ${name(effect.blockId)}`
    case 'go':
      return `Go from ${name(effect.pageId)} to ${name('pageId' in effect.to ? effect.to.pageId : effect.to.endingId)}`
    case 'set':
      return `Set ${name(effect.variableId)}`
    case 'disqualify':
      return `End with ${name(effect.endingId)}`
  }
}

/** What a rule is called: its name, or what it does. */
export const ruleName = (document: FormDocument, rule: Rule, index: number): string =>
  rule.name.trim() || rule.effects.map(effect => effectText(document, effect)).join(', ') || `Rule ${index + 1}`
