import type { Flow } from '../home-calls.ts'
import { fromLocalTime, toLocalTime } from './local-time.ts'

/** The limits of a flow as the values of their inputs. Empty for none. */
export interface TypedLimits {
  openDate: string
  expirationDate: string
  maxSubmissions: string
}

/** The limits as the server takes them. Null for none. */
interface Limits {
  openDate: string | null
  expirationDate: string | null
  maxSubmissions: number | null
}

export const typedLimits = ({ openDate, expirationDate, maxSubmissions }: Flow['settings']): TypedLimits => ({
  openDate: toLocalTime(openDate),
  expirationDate: toLocalTime(expirationDate),
  maxSubmissions: maxSubmissions ? `${maxSubmissions}` : '',
})

/**
 * The typed limits that differ from the stored ones, as the server takes them: null removes a limit. The others are left
 * out, because someone else may have changed them, and because an input shows an instant without its seconds.
 */
export function changedLimits(settings: Flow['settings'], typed: Partial<TypedLimits>): Partial<Limits> {
  const stored = typedLimits(settings)
  const { values } = limitsOf({ ...stored, ...typed })
  const isChanged = (name: keyof TypedLimits) => (typed[name] ?? stored[name]).trim() !== stored[name]
  return {
    ...(isChanged('openDate') && { openDate: values.openDate }),
    ...(isChanged('expirationDate') && { expirationDate: values.expirationDate }),
    ...(isChanged('maxSubmissions') && { maxSubmissions: values.maxSubmissions }),
  }
}

/** Reads typed limits. `problem` says what is wrong with them. */
export function limitsOf(typed: TypedLimits): { values: Limits; problem: 'order' | 'number' | null } {
  const openDate = fromLocalTime(typed.openDate)
  const expirationDate = fromLocalTime(typed.expirationDate)
  const count = typed.maxSubmissions.trim()
  const maxSubmissions = count === '' ? null : Number(count)
  const isCount = maxSubmissions === null || (/^\d{1,9}$/.test(count) && maxSubmissions >= 1)
  const isInOrder = openDate === null || expirationDate === null || openDate < expirationDate
  return {
    values: { openDate, expirationDate, maxSubmissions },
    problem: isCount ? (isInOrder ? null : 'order') : 'number',
  }
}
