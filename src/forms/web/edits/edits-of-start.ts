import { type Change } from '../../document/change.ts'
import { diffDocuments } from '../../document/diff-documents.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { formLimits } from '../../document/form-limits.ts'

/**
 * The changes that make an empty form look like another document, in parts that the server takes. The form keeps its emails,
 * its languages, and its look, unless the document brings one.
 */
export function editsOfStart(
  document: FormDocument,
  start: FormDocument,
  { hasOwnLook }: { hasOwnLook: boolean },
): Change[][] {
  const { isQuiz } = document.settings
  const settings = { ...start.settings, isQuiz: isQuiz || start.settings.isQuiz }
  const theme = hasOwnLook ? start.theme : document.theme
  const mails = { ...document.mails, ...start.mails }
  const languages = { ...document.languages, ...start.languages }
  const changes = diffDocuments(document, { ...start, settings, theme, mails, languages })
  const parts: Change[][] = []
  for (let at = 0; at < changes.length; at += formLimits.changesPerAction)
    parts.push(changes.slice(at, at + formLimits.changesPerAction))
  return parts
}
