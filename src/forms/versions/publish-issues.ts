import { email } from '../../fields/email/email.ts'
import { limits } from '../../engine/model/structure.ts'
import { answerFields } from '../answers/answer-fields.ts'
import { isAskable } from '../blocks/askable.ts'
import { blockTypes, knownBlocks } from '../blocks/registry.ts'
import { checkDocument, type Issue } from '../document/check-document.ts'
import type { FormDocument } from '../document/form-document.ts'
import { allBlocks, formOutline } from '../document/outline.ts'
import { quizIssues } from '../logic/quiz/quiz-issues.ts'
import { paymentIssues } from '../payments/payment-issues.ts'
import { checkLogic } from '../logic/check-logic.ts'

/** The field for when an answer was sent, which every table of answers has. */
const ownFields = 1

/** What a person should look at before a form is published. An error keeps it from being published. */
export function publishIssues(document: FormDocument): Issue[] {
  const issues = checkDocument(document, knownBlocks)
  // Rules cannot be followed in a document whose parts do not fit each other.
  const logic = issues.some(({ level }) => level === 'error') ? [] : checkLogic(document, blockTypes)
  return [
    ...issues,
    ...logic,
    ...notAskable(document),
    ...tooManyFields(document),
    ...noMailQuestion(document),
    ...quizIssues(document),
    ...paymentIssues(document),
  ]
}

/** A form for people with certain mail addresses takes no answer without an address. */
function noMailQuestion(document: FormDocument): Issue[] {
  const asksForMail = answerFields(document).some(({ type }) => type === email.type)
  if (document.settings.allowedDomains.length === 0 || asksForMail) return []
  const id = formOutline(document).pages[0]?.id ?? ''
  const message = 'Only people with certain mail addresses may answer, but no question asks for an address'
  return [{ level: 'error', code: 'no_mail_question', list: 'pages', id, message }]
}

const notAskable = (document: FormDocument): Issue[] =>
  allBlocks(formOutline(document))
    .filter(({ type }) => knownBlocks.isKnown(type) && !isAskable(type))
    .map(({ id, type }) => {
      const message = `The public page cannot show this block: ${blockTypes[type]?.label ?? type}`
      return { level: 'error', code: 'not_askable', list: 'blocks', id, message }
    })

function tooManyFields(document: FormDocument): Issue[] {
  const fields = answerFields(document)
  const first = fields[limits.fieldsPerTable - ownFields]
  if (!first) return []
  const message = `The answers need ${fields.length} fields, and a table has at most ${limits.fieldsPerTable - ownFields} for them`
  return [{ level: 'error', code: 'too_many_fields', list: 'blocks', id: first.blockId, message }]
}
