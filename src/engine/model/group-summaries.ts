import type { SummaryResult } from './summary-results.ts'

/** The summaries of the records of one group. */
export interface GroupSummary {
  /** The values that the records share, from the outermost field in, as JSON; one for each level of the group. */
  values: unknown[]
  /** In the order of `summaries`. */
  results: SummaryResult[]
}

export interface GroupSummaries {
  version: number
  /** The field and summary of each of a group's results. */
  summaries: { fieldId: string; name: string }[]
  /** The groups of all levels, in any order. */
  groups: GroupSummary[]
}
