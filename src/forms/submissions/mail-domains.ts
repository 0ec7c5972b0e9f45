import { email } from '../../fields/email/email.ts'
import type { Problem } from '../blocks/block-type.ts'
import { domainProblem } from '../blocks/domains.ts'
import type { Evaluation } from '../logic/evaluate.ts'
import type { LoadedVersion } from '../versions/load-version.ts'

/**
 * The answers that keep a respondent out of a form for people with certain mail addresses, by block: addresses of other
 * domains, and the first question for an address if none was given.
 */
export function mailDomainProblems(
  { document, form, fields }: LoadedVersion,
  { answers, blocks }: Pick<Evaluation, 'answers' | 'blocks'>,
): Record<string, Problem> {
  const { allowedDomains } = document.settings
  if (allowedDomains.length === 0) return {}
  const check = (address: string) => domainProblem(address.split('@').at(-1) ?? '', { allowedDomains, invalidText: '' })
  const problems: Record<string, Problem> = {}
  let [isGiven, first]: [boolean, [string, string] | null] = [false, null]
  for (const { any, parts } of form.blocks) {
    const { id } = any.context.block
    for (const { key, slot } of parts) {
      const field = fields.get(form.fields[slot]?.id ?? '')
      if (field?.type !== email.type || !blocks[id]?.isVisible) continue
      first ??= [id, key]
      const address = answers[field.id]
      if (typeof address !== 'string') continue
      isGiven = true
      const problem = check(address)
      if (problem) problems[id] = { ...problem, part: key }
    }
  }
  const missing = !isGiven && first ? check('') : null
  if (missing && first) problems[first[0]] = { ...missing, part: first[1] }
  return problems
}
