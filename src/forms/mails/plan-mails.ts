import type { PlannedDelivery } from '../../connections/deliveries/delivery.ts'
import { email } from '../../fields/email/email.ts'
import { recordIdOf } from '../answers/answers-table.ts'
import type { FormMail } from '../document/form-document.ts'
import { formOutline } from '../document/outline.ts'
import { compileCondition, type Test } from '../logic/condition.ts'
import type { Evaluation } from '../logic/evaluate.ts'
import type { SubmissionClaims } from '../submissions/submission-token.ts'
import type { LoadedVersion } from '../versions/load-version.ts'
import type { MailPayload } from './mail-payload.ts'
import { mailName } from './mail-texts.ts'

interface CompiledMail {
  mail: FormMail
  /** Null if it is always sent. */
  test: Test | null
}

const compiled = new WeakMap<LoadedVersion, readonly CompiledMail[]>()

/** The mails that a version sends, with their conditions. */
function mailsOf(version: LoadedVersion): readonly CompiledMail[] {
  const existing = compiled.get(version)
  if (existing) return existing
  const { fields } = version.form
  const slots = new Map(fields.map(({ id }, slot) => [id, slot]))
  let number = 0
  const scope = {
    slotOf: (id: string) => slots.get(id),
    fieldAt(slot: number) {
      const field = fields[slot]
      if (!field) throw new Error(`There is no field ${slot}`)
      return field
    },
    limit: Infinity,
    number: () => number++,
  }
  const mails = formOutline(version.document)
    .mails.filter(({ isOff }) => !isOff)
    .map(mail => ({ mail, test: mail.when ? (compileCondition(mail.when, scope)?.test ?? never) : null }))
  compiled.set(version, mails)
  return mails
}

/** A condition on something that no longer exists. */
const never: Test = () => false

interface Submitted {
  version: LoadedVersion
  claims: SubmissionClaims
}

/** The mails for a response, one for each recipient. Those that it does not need are planned too, with the reason. */
export function planMails({ version, claims }: Submitted, evaluation: Evaluation): PlannedDelivery[] {
  const mails = mailsOf(version)
  if (mails.length === 0) return []
  const { submissionId, timeZone, locale, parameters } = claims
  const { answers, variables } = evaluation
  const context = { now: Date.now(), timeZone, locale }
  const reader = {
    read(slot: number) {
      const id = version.form.fields[slot]?.id ?? ''
      return answers[id] ?? variables[id]?.value ?? null
    },
    context,
    memo: null,
  }
  const recordId = recordIdOf(submissionId)
  return mails.flatMap(({ mail, test }) => {
    const payload: MailPayload = {
      mailId: mail.id,
      version: version.number,
      answers,
      variables,
      parameters,
      timeZone,
      sentAt: new Date().toISOString(),
    }
    const planned = { kind: 'mail', name: mailName(mail), recordId, payload }
    const isNeeded = test?.(reader) ?? true
    return recipientsOf(mail, version, answers).map((recipient, index) => ({
      ...planned,
      id: `${submissionId}-${mail.id}-${index + 1}`,
      recipient,
      skipped: !isNeeded ? 'Its condition does not hold.' : recipient === '' ? noAddress : null,
    }))
  })
}

const noAddress = 'The response has no email address.'

/** The addresses of a mail; [''] if the respondent gave none. */
function recipientsOf(mail: FormMail, version: LoadedVersion, answers: Evaluation['answers']): string[] {
  if (mail.to === 'addresses') return [...new Set(mail.addresses.map(address => address.trim()))]
  return [respondentAddress(version, answers, mail.addressId) ?? '']
}

/** The address that a respondent gave in a field, or in the first one of the form that holds one; null for none. */
export function respondentAddress(
  { fields }: Pick<LoadedVersion, 'fields'>,
  answers: Evaluation['answers'],
  fieldId: string | null,
): string | null {
  const ids = fieldId === null ? [...fields.values()].map(({ id }) => id) : [fieldId]
  const found = ids.find(id => fields.get(id)?.type === email.type && typeof answers[id] === 'string')
  return found === undefined ? null : String(answers[found])
}
