type Unit = 'ms' | 's' | 'rows/s' | '/s' | 'MB' | 'kB' | '×' | '%' | 'packages'

export interface Budget {
  limit: number
  /** Whether the limit is the most or the least that is allowed. */
  kind: 'most' | 'least'
  /** The rule as the budget states it, when it is not the limit alone. */
  rule?: string
}

/** One line of the table. */
export interface Measurement {
  what: string
  unit: Unit
  ours: number
  /** The same by hand on PostgreSQL alone, where that makes sense. */
  raw?: number
  /** Absent: told, not judged. */
  budget?: Budget
}

export const atMost = (limit: number): Budget => ({ limit, kind: 'most' })
export const atLeast = (limit: number): Budget => ({ limit, kind: 'least' })

/** The raw time, times a factor, with some milliseconds on top. */
export function rawAnd(raw: number, { factor = 1, plus = 0 }: { factor?: number; plus?: number }): Budget {
  const rule = [factor === 1 ? 'raw' : `${factor} × raw`, ...(plus > 0 ? [`${plus} ms`] : [])].join(' + ')
  return { limit: raw * factor + plus, kind: 'most', rule }
}

export const isKept = ({ ours, budget }: Measurement): boolean | null =>
  budget ? (budget.kind === 'most' ? ours <= budget.limit : ours >= budget.limit) : null
