import type { Flow } from '../home-calls.ts'
import { fromLocalTime, toLocalTime } from './local-time.ts'

/** The limits of a flow as the values of their inputs. Empty for none. */
export interface TypedLimits {
  openDate: string
  expirationDate: string
  maxSubmissions: string
}

export const typedLimits = ({ openDate, expirationDate, maxSubmissions }: Flow['settings']): TypedLimits => ({
  openDate: toLocalTime(openDate),
  expirationDate: toLocalTime(expirationDate),
  maxSubmissions: maxSubmissions ? `${maxSubmissions}` : '',
})

/** Reads typed limits. `problem` says what is wrong with them. */
export function limitsOf(typed: TypedLimits) {
  const openDate = fromLocalTime(typed.openDate)
  const expirationDate = fromLocalTime(typed.expirationDate)
  const count = typed.maxSubmissions.trim()
  const maxSubmissions = count === '' ? null : Number(count)
  const isCount = maxSubmissions === null || (/^\d{1,9}$/.test(count) && maxSubmissions >= 1)
  const isInOrder = openDate === null || expirationDate === null || openDate < expirationDate
  return {
    values: { openDate, expirationDate, maxSubmissions },
    problem: isCount ? (isInOrder ? null : ('order' as const)) : ('number' as const),
  }
}
