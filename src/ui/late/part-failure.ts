import { MissingPart } from './lazy-part.ts'

/** Why a part does not show: it failed to load, or it loaded and threw. */
export type PartFailure = 'missing' | 'broken'

export const failureOf = (error: unknown): PartFailure => (error instanceof MissingPart ? 'missing' : 'broken')

/** @param failures failures in a row. */
export function failureText(failure: PartFailure, failures: number): string {
  const reload = 'Reloading may help; what is not saved yet is kept.'
  if (failure === 'broken') {
    return failures > 1
      ? `Something went wrong in this part of the page again. ${reload}`
      : 'Something went wrong in this part of the page.'
  }
  return failures > 1
    ? `This part of the page still could not be loaded. ${reload}`
    : 'This part of the page could not be loaded. It needs a connection the first time.'
}
