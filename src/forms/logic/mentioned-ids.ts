import { documentTexts } from '../document/document-texts.ts'
import type { FormDocument } from '../document/form-document.ts'
import { mentionsIn } from './piping.ts'

interface Mentioned {
  /** All ids that texts of the form mention. */
  ids: ReadonlySet<string>
  /** The blocks and pages whose own texts mention something, the options' with those of their block. */
  things: ReadonlySet<string>
}

const known = new WeakMap<FormDocument, Mentioned>()

/** What the texts of a form mention. It is found once for each document. */
export function mentionedIn(document: FormDocument): Mentioned {
  const existing = known.get(document)
  if (existing) return existing
  const [ids, things] = [new Set<string>(), new Set<string>()]
  for (const { list, id, text } of documentTexts(document)) {
    const mentions = mentionsIn(text)
    for (const mention of mentions) ids.add(mention.id)
    if (mentions.length > 0) things.add(list === 'options' ? (document.options[id]?.at.parentId ?? '') : id)
  }
  const mentioned = { ids, things }
  known.set(document, mentioned)
  return mentioned
}

const urlPrefix = 'url.'

/** The name of the value in the address that a mention reads; null if it reads something else. */
export const urlNameOf = (id: string): string | null => (id.startsWith(urlPrefix) ? id.slice(urlPrefix.length) : null)

/** The names of the values in the address that a form takes: for its questions, and for what its texts mention. */
export const parameterNames = (document: FormDocument): ReadonlySet<string> =>
  new Set([
    ...Object.values(document.blocks).flatMap(({ urlName }) => (urlName === '' ? [] : [urlName])),
    ...[...mentionedIn(document).ids].flatMap(id => urlNameOf(id) ?? []),
  ])
