import { blockIn } from '../../blocks/block-context.ts'
import { blockTypes } from '../../blocks/registry.ts'
import type { FormDocument, ThingList } from '../../document/form-document.ts'
import { allBlocks, type Outline } from '../../document/outline.ts'
import { fieldIdOf } from '../../document/thing-id.ts'
import { mentionedName } from '../../logic/mention-names.ts'
import { parameterNames } from '../../logic/mentioned-ids.ts'

/** Something that a text can mention. */
export interface MentionChoice {
  id: string
  name: string
  /** 'Question', 'Variable', or 'In the address'. */
  kind: string
}

/** The thing whose text it is. */
export interface TextPlace {
  list: ThingList | 'settings' | 'theme'
  id: string
}

/** The blocks that are asked before a text is read, in order. */
function blocksBefore(document: FormDocument, outline: Outline, { list, id }: TextPlace) {
  const blocks = allBlocks(outline)
  const blockId = list === 'options' ? document.options[id]?.at.parentId : id
  if (list === 'blocks' || list === 'options') {
    const at = blocks.findIndex(block => block.id === blockId)
    return blocks.slice(0, Math.max(at, 0))
  }
  if (list !== 'pages') return blocks
  const pages = outline.pages.findIndex(page => page.id === id)
  return allBlocks({ ...outline, pages: outline.pages.slice(0, Math.max(pages, 0)) })
}

/** All that a text can mention: the answers before it, the variables, and the values in the address. */
export function mentionChoices(document: FormDocument, outline: Outline, place: TextPlace): MentionChoice[] {
  const name = (id: string) => mentionedName(document, id) ?? id
  const answers = blocksBefore(document, outline, place).flatMap((block): MentionChoice[] => {
    const any = blockIn(outline, block, blockTypes)
    const parts = any ? any.type.parts(any.context) : []
    if (parts.length === 0) return []
    const whole = block.label.trim() === '' ? (any?.type.label ?? '') : name(block.id)
    const further = parts.filter(({ key }) => key !== '')
    return [
      { id: block.id, name: whole, kind: 'Question' },
      ...further.map(part => ({
        id: fieldIdOf(block.id, part.key),
        name: `${whole}: ${part.name}`,
        kind: 'Part of a question',
      })),
    ]
  })
  const variables = outline.variables.map(({ id }) => ({ id, name: name(id), kind: 'Variable' }))
  const inAddress = [...parameterNames(document)].map(each => ({
    id: `url.${each}`,
    name: each,
    kind: 'In the address',
  }))
  return [...answers, ...variables, ...inAddress]
}

const maxShown = 50

/** The choices that match what is typed, best first. A word can be read from the address without being known yet. */
export function findChoices(choices: readonly MentionChoice[], query: string): MentionChoice[] {
  const words = query.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = choices.filter(({ name }) => words.every(word => name.toLocaleLowerCase().includes(word)))
  const startsWithIt = ({ name }: MentionChoice) => name.toLocaleLowerCase().startsWith(words[0] ?? '')
  const sorted = [...found.filter(startsWithIt), ...found.filter(choice => !startsWithIt(choice))].slice(0, maxShown)
  const name = query.trim()
  const isNew = /^[\w.-]{1,64}$/.test(name) && !choices.some(({ id }) => id === `url.${name}`)
  return isNew ? [...sorted, { id: `url.${name}`, name, kind: 'In the address' }] : sorted
}
