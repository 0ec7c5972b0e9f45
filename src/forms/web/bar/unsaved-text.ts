import type { Action } from '../../../actions/action.ts'
import { blockTypes } from '../../blocks/registry.ts'
import type { Change } from '../../document/change.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { nameOfThing } from '../editor-actions.ts'

/** What a change is for, and the text that a person typed in it. */
interface UnsavedText {
  about: string
  /** '' for none. */
  typed: string
}

const values = (thing: unknown): Readonly<Record<string, unknown>> =>
  typeof thing === 'object' && thing !== null ? (thing as Record<string, unknown>) : {}

/** Describes a change, even of a thing that others have deleted. */
export function unsavedText({ payload }: Pick<Action, 'payload'>, document: FormDocument): UnsavedText {
  const { changes } = values(payload)
  const list = Array.isArray(changes) ? (changes as Change[]) : []
  const texts = list.map(change => (change.do === 'set' ? change.after : values(change.thing)['label']))
  const isText = ({ do: kind, ...change }: Change) =>
    kind === 'create' || !['at', 'place', 'type'].includes('key' in change ? change.key : '')
  const typed = list.flatMap((change, index) => {
    const text = texts[index]
    return isText(change) && typeof text === 'string' && text !== '' ? [text] : []
  })
  return { about: aboutOf(list[0], document), typed: typed.join('\n') }
}

function aboutOf(change: Change | undefined, document: FormDocument): string {
  if (!change || change.do === 'create') return ''
  const { list, id } = change
  if (list === 'pages' || list === 'endings') return nameOfThing(document, { list, id })
  const block = document.blocks[list === 'options' ? (document.options[id]?.at.parentId ?? '') : id]
  return block ? block.label || (blockTypes[block.type]?.label ?? '') : ''
}
