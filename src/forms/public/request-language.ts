import type { FastifyRequest } from 'fastify'
import { localize } from '../languages/localize.ts'
import { pageLanguages } from '../languages/page-languages.ts'
import { languagesOf, pickTag } from '../languages/pick-language.ts'
import type { AnswerableForm } from './answerable-form.ts'

/** The parameter of the address that chooses a language. */
export const languageParameter = 'lang'

/** A form in the language that the address asks for, in the one that the browser prefers, or in its own. */
export function inLanguageOf(request: FastifyRequest, form: AnswerableForm): AnswerableForm {
  if (!form.version) return form
  const { document } = form.version
  const tags = languagesOf(document).map(({ tag }) => tag)
  const wanted = (request.query as Partial<Record<string, unknown>>)[languageParameter]
  const tag = pickTag(tags, {
    wanted: typeof wanted === 'string' ? wanted : undefined,
    accepted: request.headers['accept-language'],
  })
  return tag === null ? form : { ...form, version: { ...form.version, document: localize(document, tag) } }
}

/** The language of a page without questions. It may not be known which languages its form has. */
export function stateLanguage(request: FastifyRequest, form: AnswerableForm | null): string {
  if (form?.version) return form.version.document.settings.language
  return pickTag(['en', ...pageLanguages], { accepted: request.headers['accept-language'] }) ?? 'en'
}
