/** A number, or a time as calls carry it; null for an empty summary. */
export type SummaryResult = number | string | null

/** By field id, and by the name of the summary. */
export type SummaryResults = Record<string, Record<string, SummaryResult>>
