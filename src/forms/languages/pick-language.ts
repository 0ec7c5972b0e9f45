import type { FormDocument, Language } from '../document/form-document.ts'
import { formOutline } from '../document/outline.ts'
import { originalOf } from './localize.ts'
import { languageOf } from './page-languages.ts'

/** A language in which respondents can see a form. */
export interface FormLanguage {
  tag: string
  /** Its name in the language itself: 'Deutsch'. */
  name: string
}

/** The name of a language in itself: 'Deutsch'. A tag that has no name stays. */
function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

const translatedInto = (document: FormDocument): readonly Language[] =>
  Object.keys(document.languages).length === 0 ? [] : formOutline(document).languages

const known = new WeakMap<FormDocument, readonly FormLanguage[]>()

/** The languages of a form, its own first; none if it has only one. */
export function languagesOf(shown: FormDocument): readonly FormLanguage[] {
  const document = originalOf(shown)
  const existing = known.get(document)
  if (existing) return existing
  const found = findLanguages(document)
  known.set(document, found)
  return found
}

function findLanguages(document: FormDocument): readonly FormLanguage[] {
  const others = translatedInto(document).filter(({ tag }) => tag !== document.settings.language)
  if (others.length === 0) return []
  return [document.settings.language, ...others.map(({ tag }) => tag)].map(tag => ({ tag, name: nameOfLanguage(tag) }))
}

/** The most languages of a browser that are considered. */
const maxAccepted = 20

/** The tags of an Accept-Language header (RFC 9110), the preferred ones first. */
function acceptedTags(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',', maxAccepted)
    .map(part => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map(each => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(each)?.[1]).find(Boolean)
      return { tag: tag.trim().toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}

/** The tag that suits a wanted one best: the same, or one of the same language. */
function bestOf(tags: readonly string[], wanted: string): string | undefined {
  const same = tags.find(tag => tag.toLowerCase() === wanted.toLowerCase())
  return same ?? tags.find(tag => languageOf(tag) === languageOf(wanted))
}

/**
 * The one of some languages in which a visitor sees something.
 *
 * @param wanted the tag that the address asks for; undefined if it asks for none.
 * @param accepted the Accept-Language header of the browser.
 * @returns null if none of them suits.
 */
export function pickTag(
  tags: readonly string[],
  { wanted, accepted = '' }: { wanted?: string | undefined; accepted?: string | undefined },
): string | null {
  for (const tag of [...(wanted === undefined ? [] : [wanted]), ...acceptedTags(accepted)]) {
    const found = bestOf(tags, tag)
    if (found !== undefined) return found
  }
  return null
}
