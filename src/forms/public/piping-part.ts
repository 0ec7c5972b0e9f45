import type { Fill } from '../blocks/asking/fill-context.ts'
import type { FormDocument } from '../document/form-document.ts'
import type { Evaluation } from '../logic/evaluate.ts'
import { fallbackFiller, filler } from '../logic/filler.ts'
import { mentionReader, mentionTexts } from '../logic/mention-values.ts'
import { mentionedIn } from '../logic/mentioned-ids.ts'
import { valuesOf } from '../logic/piping.ts'
import type { FormView } from './page-view.ts'
import { fieldContextOf, type PreparedForm } from './prepared-form.ts'

/** What fills in the texts of a form. Browsers load it only for forms whose texts mention something. */
export interface Piping {
  /** A block whose mentions read as their fallbacks. */
  plainBlock: Fill['block']
  /** The blocks whose texts mention something, by id. */
  pipedBlocks(document: FormDocument): ReadonlySet<string>
  /** The values of all that texts mention, by id. */
  texts(
    prepared: PreparedForm,
    view: Pick<FormView, 'document' | 'now' | 'timeZone' | 'parameters'>,
    evaluation: Evaluation,
  ): Readonly<Record<string, string>>
  filler(texts: Readonly<Record<string, string>>): Fill
}

export const piping: Piping = {
  plainBlock: fallbackFiller.block,
  pipedBlocks: document => mentionedIn(document).things,
  texts({ form }, view, evaluation) {
    const { ids } = mentionedIn(view.document)
    const context = { evaluation, field: fieldContextOf(view), parameters: view.parameters }
    return ids.size === 0 ? {} : mentionTexts(ids, mentionReader(form, context))
  },
  filler: texts => filler(valuesOf(texts)),
}
