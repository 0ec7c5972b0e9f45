import { email } from '../../fields/email/email.ts'
import type { Problem } from '../blocks/block-type.ts'
import { domainProblem } from '../blocks/domains.ts'
import type { Evaluation } from '../logic/evaluate.ts'
import type { LoadedVersion } from '../versions/load-version.ts'

export interface MailCheck {
  /** The answers that keep the respondent out, by block; the first question for an address if none was given. */
  problems: Record<string, Problem>
  /** Why the respondent is kept out, if no question that shows can change that; else null. */
  refusal: string | null
}

/** Checks whether a form for people with certain mail addresses takes the answers of a respondent. */
export function checkMailDomains(
  { document, form, fields }: LoadedVersion,
  { answers, blocks }: Pick<Evaluation, 'answers' | 'blocks'>,
): MailCheck {
  const { allowedDomains, wrongDomainText } = document.settings
  const checked: MailCheck = { problems: {}, refusal: null }
  if (allowedDomains.length === 0) return checked
  const check = (address: string) =>
    domainProblem(address.split('@').at(-1) ?? '', { allowedDomains, invalidText: wrongDomainText })
  const refusal =
    wrongDomainText || `This form is for people with an address at ${allowedDomains.slice(0, 3).join(', ')}.`
  let [isGiven, first]: [boolean, [string, string] | null] = [false, null]
  for (const { any, parts } of form.blocks) {
    const { id } = any.context.block
    for (const { key, slot } of parts) {
      const field = fields.get(form.fields[slot]?.id ?? '')
      if (field?.type !== email.type) continue
      const isVisible = blocks[id]?.isVisible === true
      if (isVisible) first ??= [id, key]
      const address = answers[field.id]
      if (typeof address !== 'string') continue
      isGiven = true
      const problem = check(address)
      if (problem && isVisible) checked.problems[id] = { ...problem, part: key }
      else if (problem) checked.refusal = refusal
    }
  }
  if (isGiven) return checked
  const missing = first && check('')
  if (!first || !missing) return { ...checked, refusal }
  const [id, part] = first
  return { ...checked, problems: { [id]: { ...missing, part } } }
}
