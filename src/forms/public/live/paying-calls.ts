import { shownElement } from '../../blocks/payment/payment-element.ts'
import type { FormCalls, SubmitResult } from './form-calls.ts'

/** What the server answers to a submission that has to be paid. */
type PaidResult = SubmitResult | { state: 'action'; clientSecret: string }

/** Whether this browser keeps the answers while the respondent is at their bank. */
function canKeep(): boolean {
  try {
    localStorage.setItem('gridloom.form', '')
    localStorage.removeItem('gridloom.form')
    return true
  } catch {
    return false
  }
}

/** Where a bank sends the respondent back to: the form, which continues with what the browser has kept. */
const returnUrl = (identifier: string, token: string): string => {
  const page = `${location.origin}/t/${encodeURIComponent(identifier)}`
  return canKeep() ? page : `${page}?${new URLSearchParams({ '~ended': token })}`
}

/** The calls of a form with a payment: submitting sends along how the respondent pays. */
export const payingCalls = (calls: FormCalls, identifier: string): FormCalls => ({
  ...calls,
  async submit(input) {
    const element = shownElement.current
    const send = (token: string | null): Promise<PaidResult> => {
      const paid = { ...input, payment: { token } }
      return calls.submit(paid)
    }
    if (!element) return (await send(null)) as SubmitResult
    const refuse = (error: unknown): SubmitResult => ({
      state: 'invalid',
      problems: { [element.place.blockId]: { part: 'amount', message: (error as Error).message } },
      pageId: element.place.pageId,
    })
    const collected = await element.collect(returnUrl(identifier, input.token)).catch(refuse)
    if (collected !== null && typeof collected === 'object') return collected
    let result = await send(collected)
    // A token pays once, and the server has it now.
    element.forgetToken()
    while (result.state === 'action') {
      const confirmed = await element.confirm(result.clientSecret).then(() => null, refuse)
      if (confirmed) return confirmed
      result = await send(null)
    }
    return result
  },
})
