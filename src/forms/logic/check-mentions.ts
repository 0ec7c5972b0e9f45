import type { Issue } from '../document/check-document.ts'
import { type DocumentText, documentTexts } from '../document/document-texts.ts'
import type { FormDocument } from '../document/form-document.ts'
import { allBlocks, formOutline, type Outline } from '../document/outline.ts'
import { quizFieldId, quizValues } from '../document/quiz-field-ids.ts'
import { blockIdOf } from '../document/thing-id.ts'
import { urlNameOf } from './mentioned-ids.ts'
import { type Mention, mentionsIn, originOf } from './piping.ts'

/** Finds mentions that never have a value: of what is gone, of questions that are asked later, and in a host. */
export function checkMentions(document: FormDocument): Issue[] {
  const outline = formOutline(document)
  const places = placesOf(outline)
  const variables = new Set([
    ...outline.variables.map(({ id }) => id),
    ...quizValues(document.settings).map(quizFieldId),
  ])
  return documentTexts(document).flatMap(text => {
    const mentions = mentionsIn(text.text)
    const about = mentions.length === 0 ? null : placeOf(text, { document, outline, places })
    // Texts of deleted things, and of things on deleted pages, are read by nobody.
    if (!about) return []
    const issue = (level: Issue['level'], code: string, message: string): Issue => ({ ...about, level, code, message })
    // The buttons of a form are on all its pages.
    const own = text.list === 'settings' ? undefined : places.get(about.id)
    const wrong = (mention: Mention): Issue[] => {
      if (text.isAddress && mention.from < originOf(text.text).length)
        return [issue('error', 'mention_host', 'An answer cannot decide which site an address leads to')]
      if (urlNameOf(mention.id) !== null || variables.has(mention.id)) return []
      const place = places.get(blockIdOf(mention.id))
      if (place === undefined)
        return [issue('error', 'mention', 'A text mentions a question or variable that does not exist')]
      return own !== undefined && place > own
        ? [issue('warning', 'mention_later', 'A text mentions a question that is asked later')]
        : []
    }
    return mentions.flatMap(wrong)
  })
}

/** The page of each page and block, by its number. */
const placesOf = (outline: Outline): ReadonlyMap<string, number> =>
  new Map(
    outline.pages.flatMap(({ id }, number) => [
      [id, number] as const,
      ...allBlocks({ ...outline, pages: outline.pages.slice(number, number + 1) }).map(
        block => [block.id, number] as const,
      ),
    ]),
  )

/** The thing at which a text is edited; null if nobody reads it. */
function placeOf(
  { list, id }: Pick<DocumentText, 'list' | 'id'>,
  { document, outline, places }: { document: FormDocument; outline: Outline; places: ReadonlyMap<string, number> },
): Pick<Issue, 'list' | 'id'> | null {
  switch (list) {
    case 'settings':
      return { list: 'pages', id: outline.pages[0]?.id ?? '' }
    case 'options': {
      const option = document.options[id]
      const isGone = !option || option.isDeleted || !places.has(option.at.parentId)
      return isGone ? null : { list: 'blocks', id: option.at.parentId }
    }
    case 'blocks':
    case 'pages':
      return places.has(id) ? { list, id } : null
    default:
      return document[list][id]?.isDeleted === false ? { list, id } : null
  }
}
