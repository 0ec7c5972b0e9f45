import type * as z from 'zod/mini'

const isValidators = /^(Invalid|Too (big|small)|Unrecognized)/

/** What a schema says about an error in its own words, after a colon; nothing for the validator's words. */
export function ownMessage({ issues: [issue] }: z.core.$ZodError): string {
  return issue && !isValidators.test(issue.message) ? `: ${issue.message}` : ''
}
