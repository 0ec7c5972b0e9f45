/** A signal for work that nothing cancels. */
export const neverAborted: AbortSignal = new AbortController().signal
