import type { FormDocument, Language } from '../document/form-document.ts'
import { formOutline } from '../document/outline.ts'
import { type FormText, formTexts } from './form-texts.ts'

const originals = new WeakMap<FormDocument, FormDocument>()
const localized = new WeakMap<FormDocument, Map<string, FormDocument>>()

/**
 * The form in one of its languages: its texts are translated where a translation is there, and its language is that one.
 * The same document gives the same object each time. A tag that the form does not have gives the form as it is.
 */
export function localize(document: FormDocument, tag: string): FormDocument {
  if (tag === document.settings.language || Object.keys(document.languages).length === 0) return document
  const known = localized.get(document) ?? new Map<string, FormDocument>()
  localized.set(document, known)
  const existing = known.get(tag)
  if (existing) return existing
  const language = formOutline(document).languages.find(each => each.tag === tag)
  if (!language) return document
  const made = translated(document, language)
  known.set(tag, made)
  originals.set(made, document)
  return made
}

/** The document from which `localize` has made this one; the same if it is in its own language. */
export const originalOf = (document: FormDocument): FormDocument => originals.get(document) ?? document

type Draft = Record<FormText['list'], Record<string, Record<string, unknown>>>

function translated(document: FormDocument, { tag, isRightToLeft, texts }: Language): FormDocument {
  const copy = {
    pages: { ...document.pages },
    blocks: { ...document.blocks },
    options: { ...document.options },
    endings: { ...document.endings },
    settings: { settings: { ...document.settings, language: tag, isRightToLeft } },
  } as unknown as Draft
  for (const { address, list, id } of formTexts(document)) {
    const text = Object.hasOwn(texts, address) ? texts[address] : undefined
    const thing = copy[list][id]
    if (text === undefined || text.trim() === '' || !thing) continue
    const key = address.slice(`${list}/${id}/`.length)
    copy[list][id] = key.startsWith('settings.')
      ? { ...thing, settings: { ...(thing['settings'] as object), [key.slice('settings.'.length)]: text } }
      : { ...thing, [key]: text }
  }
  const { settings, ...lists } = copy
  return { ...document, ...(lists as unknown as Partial<FormDocument>), settings: settings['settings'] } as FormDocument
}
