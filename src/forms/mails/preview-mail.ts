import { blockTypes } from '../blocks/registry.ts'
import type { FormDocument, FormMail } from '../document/form-document.ts'
import { withoutDeleted } from '../document/outline.ts'
import { compileForm } from '../logic/compile-form.ts'
import { withNames } from '../logic/mention-names.ts'
import { composeFormMail, type MailContent } from './compose-form-mail.ts'

/** A mail of a draft as its recipients would get it, with the names of questions in place of answers. */
export function previewMail(draft: FormDocument, mail: FormMail, title: string): MailContent {
  const document = withoutDeleted(draft)
  const form = compileForm(document, blockTypes)
  const names = new Map<string, string>()
  for (const { any } of form.blocks) {
    const { block } = any.context
    names.set(block.id, `[${withNames(document, block.label) || any.type.label}]`)
  }
  for (const { variable } of form.variables) names.set(variable.id, `[${variable.name}]`)
  return composeFormMail({
    mail,
    title,
    document,
    form,
    answerOf: ({ context: { block } }) => names.get(block.id) ?? '',
    valueOf: id =>
      names.get(id) ?? names.get(id.split('_')[0] ?? '') ?? (id.startsWith('url.') ? `[${id.slice(4)}]` : undefined),
    resultsUrl: mail.to === 'addresses' ? '#' : null,
  })
}
