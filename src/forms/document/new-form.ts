import { documentFormat, type FormDocument, thingSchemas } from './form-document.ts'
import { formSettings, formTheme } from './form-settings.ts'
import { placeBetween } from './place.ts'

/** A form that nobody has edited. Its ids are always the same, so that everyone who opens it edits the same things. */
export const newDraft = (): FormDocument => newForm({ pageId: 'page1', endingId: 'end1' })

/** A form with one empty page and one ending. */
export function newForm(ids: { pageId: string; endingId: string }): FormDocument {
  const place = placeBetween(null, null)
  return {
    format: documentFormat,
    settings: formSettings.parse({}),
    theme: formTheme.parse({}),
    pages: { [ids.pageId]: thingSchemas.pages.parse({ id: ids.pageId, place }) },
    blocks: {},
    options: {},
    rules: {},
    endings: {
      [ids.endingId]: thingSchemas.endings.parse({
        id: ids.endingId,
        place,
        title: 'Thank you',
        text: 'Your answers have been sent.',
      }),
    },
    variables: {},
    languages: {},
    mails: {},
  }
}
