import * as z from 'zod/mini'
import type { Problem } from './block-type.ts'

/** Domains that an address may have, with those below them; empty for all. */
export const domainsSetting = z._default(
  z
    .array(z.string().check(z.maxLength(253), z.regex(/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*$/u, 'Not a domain')))
    .check(z.maxLength(100)),
  [],
)

interface DomainSettings {
  allowedDomains: readonly string[]
  invalidText: string
}

/** What is wrong with the domain of an address; null if nothing is. */
export function domainProblem(domain: string, { allowedDomains, invalidText }: DomainSettings): Problem | null {
  const given = domain.toLowerCase()
  const isAllowed = allowedDomains.some(
    allowed => given === allowed.toLowerCase() || given.endsWith(`.${allowed.toLowerCase()}`),
  )
  if (allowedDomains.length === 0 || isAllowed) return null
  return { part: '', message: invalidText || `Use an address at ${allowedDomains.slice(0, 3).join(', ')}` }
}
