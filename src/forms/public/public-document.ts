import { secretSettings } from '../blocks/scoring/quiz-settings.ts'
import type { FormDocument } from '../document/form-document.ts'

/** Whether a calculation needs points, so that the browser cannot evaluate the form without them. */
const usesPoints = ({ rules }: FormDocument): boolean => JSON.stringify(rules).includes('"points":')

/** A published document as respondents may see it: without right answers, and without what only the server checks. */
export function publicDocument(document: FormDocument): FormDocument {
  const settings = { ...document.settings, allowedDomains: [], embedSites: [] }
  const base = { ...document, languages: {}, mails: {}, settings }
  if (usesPoints(document)) return base
  return {
    ...base,
    options: Object.fromEntries(
      Object.entries(document.options).map(([id, option]) => [
        id,
        { ...option, points: null, isRight: false, endingId: null },
      ]),
    ),
    blocks: Object.fromEntries(
      Object.entries(document.blocks).map(([id, block]) => [
        id,
        {
          ...block,
          settings: Object.fromEntries(Object.entries(block.settings).filter(([key]) => !secretSettings.has(key))),
        },
      ]),
    ),
  }
}
