/** Wraps work so that calls do nothing while an earlier one runs. Such calls return undefined. */
export function singleFlight<Input, Result>(work: (input: Input) => Promise<Result>) {
  let isRunning = false
  return async (input: Input): Promise<Result | undefined> => {
    if (isRunning) return undefined
    isRunning = true
    try {
      return await work(input)
    } finally {
      isRunning = false
    }
  }
}
