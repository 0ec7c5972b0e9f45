/** A number, or a time as calls send it; null for an empty summary. */
export type SummaryResult = number | string | null

/** Results by field id, then by the name of the summary. */
export type SummaryResults = Record<string, Record<string, SummaryResult>>
