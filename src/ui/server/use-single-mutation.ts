import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { singleFlight } from './single-flight.ts'

type SingleMutation<Result, Input> = Omit<UseMutationResult<Result, Error, Input>, 'mutate' | 'mutateAsync'> & {
  mutate(input: Input): void
}

/**
 * A mutation that ignores calls until the previous one has ended, `onSuccess` included. A button is only disabled by the
 * next render, so a double click would otherwise create two things.
 */
export function useSingleMutation<Result, Input = void>(
  options: UseMutationOptions<Result, Error, Input>,
): SingleMutation<Result, Input> {
  const mutation = useMutation(options)
  const { mutateAsync } = mutation
  const [run] = useState(() => singleFlight((start: () => Promise<Result>) => start()))
  return {
    ...mutation,
    mutate(input) {
      // The form shows the error.
      run(() => mutateAsync(input)).catch(() => undefined)
    },
  }
}
